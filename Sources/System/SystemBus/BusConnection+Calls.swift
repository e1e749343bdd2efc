import CSystemd
import LinuxSystem

extension BusConnection {
  /// What a method answered.
  package typealias Reply = Result<[BusValue], BusError>

  /// Calls a method.
  ///
  /// - Parameters:
  ///   - call: Which, and with what.
  ///   - timeout: How long to wait for the answer at most, also while the bus is still connecting.
  ///   - reply: Gets the results, or why there are none; called exactly once, from the loop, or
  ///     at the end of this connection.
  package func call(_ call: BusCall, timeout: Duration, reply: @escaping (Reply) -> Void) {
    let pending = PendingCall(on: self, reply)
    begin(pending, until: monotonicNow() + timeout)
    do throws(BusError) {
      try send(call, as: pending)
    } catch {
      deliver { pending.answer(.failure(error)) }
    }
  }

  private func send(_ call: BusCall, as pending: PendingCall) throws(BusError) {
    if let loss { throw .lost(loss) }
    do throws(Errno) {
      let message = try message(of: call)
      let context = Unmanaged.passRetained(pending).toOpaque()
      var slot: OpaquePointer?
      let status = sd_bus_call_async(
        bus.pointer,
        &slot,
        message.pointer,
        handleReply,
        context,
        // sd-bus would not count the time that the connection takes, which may be for ever.
        .max
      )
      guard status >= 0 else {
        releaseContext(context)
        throw Errno(rawValue: -status)
      }
      pending.slot = try BusSlot(slot, context: context)
      try arm()
    } catch {
      throw .local(error)
    }
  }

  private func message(of call: BusCall) throws(Errno) -> Handle {
    var made: OpaquePointer?
    try checkingNegative(
      sd_bus_message_new_method_call(
        bus.pointer,
        &made,
        call.destination,
        call.path,
        call.interface,
        call.member
      )
    )
    let message = try Handle(made) { sd_bus_message_unref($0) }
    try checkingNegative(
      sd_bus_message_set_auto_start(message.pointer, call.startsService ? 1 : 0)
    )
    try MessageWriter(message: message.pointer).append(call.arguments)
    return message
  }
}
