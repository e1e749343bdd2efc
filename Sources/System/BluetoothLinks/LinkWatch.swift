import Bluetooth
package import LinuxSystem

/// Tells a listener which Bluetooth keyboards are away, whether or not their nodes stay.
///
/// From BlueZ 5.73 to 5.78 the node of a classic keyboard outlives its link, and that of a Low
/// Energy keyboard does so in 5.66 too. While BlueZ cannot be heard, no keyboard is known to be
/// away.
package final class LinkWatch {
  private let links: BluetoothWatch

  /// Follows BlueZ, if it runs; it is not started for this.
  ///
  /// - Parameters:
  ///   - loop: Where the bus is waited for; it outlives this value.
  ///   - onAway: Called with the addresses of all that are away, at each change of what BlueZ knows.
  ///   - onLink: Called with the address of a keyboard at each end and beginning of a link, also
  ///     when both came so fast that no other change is told.
  /// - Throws: The `errno` of a timer.
  package init(
    on loop: EventLoop,
    onAway: @escaping (Set<String>) -> Void,
    onLink: @escaping (String) -> Void
  ) throws(Errno) {
    links = try BluetoothWatch(
      on: loop,
      onChange: { onAway($0.addressesAway) },
      onLink: { address, _ in onLink("\(address)") }
    )
  }
}
