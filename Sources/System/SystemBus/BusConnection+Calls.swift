import CSystemd
import LinuxSystem

extension BusConnection {
  /// What a method answered.
  package typealias Reply = Result<[BusValue], BusError>

  /// Calls a method.
  ///
  /// - Parameters:
  ///   - call: Which, and with what.
  ///   - timeout: How long to wait for the answer at most.
  ///   - reply: Gets the results, or why there are none; called once, from the loop.
  package func call(_ call: BusCall, timeout: Duration, reply: @escaping (Reply) -> Void) {
    do throws(Errno) {
      try send(call, timeout: timeout, reply: reply)
    } catch {
      deliverLater { reply(.failure(.local(error))) }
    }
  }

  private func send(
    _ call: BusCall,
    timeout: Duration,
    reply: @escaping (Reply) -> Void
  ) throws(Errno) {
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

    var slot: OpaquePointer?
    let context = Unmanaged.passRetained(PendingReply(reply)).toOpaque()
    let microseconds = UInt64(max(timeout, .microseconds(1)) / .microseconds(1))
    let status = sd_bus_call_async(
      bus.pointer,
      &slot,
      message.pointer,
      handleReply,
      context,
      microseconds
    )
    guard status >= 0, let slot else {
      releaseContext(context)
      throw Errno(rawValue: -status)
    }
    // sd-bus keeps the slot until the answer has been handled or the connection ends, and then
    // releases the reference: until then the pointer is valid.
    sd_bus_slot_set_destroy_callback(slot, releaseContext)
    sd_bus_slot_set_floating(slot, 1)
    sd_bus_slot_unref(slot)
    try arm()
  }
}

/// What ``handleReply(message:context:error:)`` finds behind its pointer.
private final class PendingReply {
  let handler: (BusConnection.Reply) -> Void

  init(_ handler: @escaping (BusConnection.Reply) -> Void) { self.handler = handler }
}

/// The C side of a call: finds the closure and hands over.
private func handleReply(
  message: OpaquePointer?,
  context: UnsafeMutableRawPointer?,
  error: UnsafeMutablePointer<sd_bus_error>?
) -> CInt {
  guard let message, let context else { return 0 }
  let pending = Unmanaged<PendingReply>.fromOpaque(context).takeUnretainedValue()
  if let error = sd_bus_message_get_error(message) {
    let name = text(error.pointee.name)
    pending.handler(.failure(.refused(name: name, message: text(error.pointee.message))))
    return 0
  }
  do throws(Errno) {
    pending.handler(.success(try MessageReader(message: message).values()))
  } catch {
    pending.handler(.failure(.local(error)))
  }
  return 0
}
