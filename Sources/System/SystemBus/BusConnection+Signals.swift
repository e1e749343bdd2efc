import CSystemd
package import LinuxSystem

extension BusConnection {
  /// Calls `handler` for each signal that a rule lets through.
  ///
  /// Any program can send any signal to us: who must know that it comes from a certain service
  /// compares ``BusSignal/sender``.
  ///
  /// - Parameters:
  ///   - rule: A match rule, such as `type='signal',sender='org.bluez'`.
  ///   - handler: Called from the loop.
  /// - Returns: What to keep for as long as the signals are wanted.
  /// - Throws: The error number that sd-bus gives, such as `EINVAL` for a wrong rule.
  package func watch(
    _ rule: String,
    handler: @escaping (BusSignal) -> Void
  ) throws(Errno) -> BusSlot {
    var slot: OpaquePointer?
    let context = Unmanaged.passRetained(SignalHandler(handler)).toOpaque()
    let status = sd_bus_add_match_async(bus.pointer, &slot, rule, handleSignal, nil, context)
    guard status >= 0 else {
      releaseContext(context)
      throw Errno(rawValue: -status)
    }
    let kept = try BusSlot(slot, context: context)
    try arm()
    return kept
  }

  /// Sends a signal from one of our own objects.
  ///
  /// - Parameter signal: Its sender is not looked at.
  /// - Throws: `EINVAL` for a name that D-Bus does not allow.
  package func emit(_ signal: BusSignal) throws(Errno) {
    var made: OpaquePointer?
    try checkingNegative(
      sd_bus_message_new_signal(
        bus.pointer,
        &made,
        signal.path,
        signal.interface,
        signal.member
      )
    )
    send(try Handle(made) { sd_bus_message_unref($0) }, signal.arguments)
  }
}

/// What ``handleSignal(message:context:error:)`` finds behind its pointer.
private final class SignalHandler {
  let handler: (BusSignal) -> Void

  init(_ handler: @escaping (BusSignal) -> Void) { self.handler = handler }
}

/// The C side of a watch: finds the closure and hands over.
private func handleSignal(
  message: OpaquePointer?,
  context: UnsafeMutableRawPointer?,
  error: UnsafeMutablePointer<sd_bus_error>?
) -> CInt {
  guard let message, let context else { return 0 }
  // Another watch may have read the arguments before.
  sd_bus_message_rewind(message, 1)
  // A signal with arguments that cannot be read says nothing to us.
  guard let arguments = try? MessageReader(message: message).values() else { return 0 }
  let signal = BusSignal(
    sender: text(sd_bus_message_get_sender(message)),
    text(sd_bus_message_get_path(message)),
    text(sd_bus_message_get_interface(message)),
    text(sd_bus_message_get_member(message)),
    arguments
  )
  Unmanaged<SignalHandler>.fromOpaque(context).takeUnretainedValue().handler(signal)
  return 0
}
