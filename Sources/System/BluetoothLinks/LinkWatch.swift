import Bluetooth
package import LinuxSystem
import SystemBus

/// Tells a listener which Bluetooth keyboards are away, whether or not their nodes stay.
///
/// From BlueZ 5.73 to 5.78 the node of a classic keyboard outlives its link, and that of a Low
/// Energy keyboard does so in 5.66 too. A machine without Bluetooth, or without a system bus, has
/// no keyboards that are away.
package final class LinkWatch {
  private let bus: BusConnection
  private let service: BlueZ

  /// Follows BlueZ, if it runs; it is not started for this.
  ///
  /// - Parameters:
  ///   - loop: Where the bus is waited for; it outlives this value.
  ///   - onAway: Called with the addresses of all that are away, at each change of what BlueZ knows.
  ///   - onLink: Called with the address of a keyboard at each end and beginning of a link, also
  ///     when both came so fast that no other change is told.
  /// - Throws: The error number of the connection, such as ``Errno/notFound`` without a bus.
  package init(
    on loop: EventLoop,
    onAway: @escaping (Set<String>) -> Void,
    onLink: @escaping (String) -> Void
  ) throws(Errno) {
    let bus = try BusConnection()
    try bus.attach(to: loop)
    service = BlueZ(bus: bus, startsService: false)
    self.bus = bus
    // A bus that ends takes nothing but this knowledge with it.
    bus.onLost = { _ in onAway([]) }
    service.onLink = { address, _ in onLink("\(address)") }
    service.onChange = { onAway($0.addressesAway) }
    try service.start()
  }
}
