import CSystemd
import LinuxSystem

/// A call that has not been answered.
///
/// Whatever comes first ends it: the answer, the time limit, the end of the bus or of the
/// connection. Nothing that comes later is heard.
final class PendingCall {
  /// What its connection's agenda knows its time limit by.
  var limit: UInt64 = 0

  /// Kept until it is answered; sd-bus drops a late answer once this is gone.
  var slot: BusSlot?

  private var handler: ((BusConnection.Reply) -> Void)?
  private weak var connection: BusConnection?

  init(on connection: BusConnection, _ handler: @escaping (BusConnection.Reply) -> Void) {
    self.connection = connection
    self.handler = handler
  }

  /// Hands the answer over, the first time that it is called.
  func answer(_ reply: BusConnection.Reply) {
    guard let handler else { return }
    self.handler = nil
    slot = nil
    connection?.ended(self)
    handler(reply)
  }

  /// Reads what sd-bus was told, and hands it over.
  func answer(with message: OpaquePointer) {
    // An answer that sd-bus makes up for a connection that is closing.
    guard sd_bus_is_open(sd_bus_message_get_bus(message)) > 0 else {
      return answer(.failure(.lost(.connectionReset)))
    }
    if let error = sd_bus_message_get_error(message) {
      let name = text(error.pointee.name)
      return answer(.failure(.refused(name: name, message: text(error.pointee.message))))
    }
    do throws(Errno) {
      answer(.success(try MessageReader(message: message).values()))
    } catch {
      answer(.failure(.local(error)))
    }
  }
}

/// The C side of a call: finds the call and hands over.
func handleReply(
  message: OpaquePointer?,
  context: UnsafeMutableRawPointer?,
  error: UnsafeMutablePointer<sd_bus_error>?
) -> CInt {
  guard let message, let context else { return 0 }
  Unmanaged<PendingCall>.fromOpaque(context).takeUnretainedValue().answer(with: message)
  return 0
}
