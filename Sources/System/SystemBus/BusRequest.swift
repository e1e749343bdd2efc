import CSystemd
import LinuxSystem

/// A call of one of our own objects, answered by ``reply(_:)`` or ``fail(_:_:)``, now or later.
package final class BusRequest {
  /// The caller's unique name, such as `:1.7`.
  package let sender: String
  package let path: String
  package let interface: String
  package let member: String
  package let arguments: [BusValue]

  private let message: Handle
  private weak var connection: BusConnection?

  init(_ message: OpaquePointer, on connection: BusConnection?) throws(Errno) {
    sender = text(sd_bus_message_get_sender(message))
    path = text(sd_bus_message_get_path(message))
    interface = text(sd_bus_message_get_interface(message))
    member = text(sd_bus_message_get_member(message))
    arguments = try MessageReader(message: message).values()
    self.message = try Handle(sd_bus_message_ref(message)) { sd_bus_message_unref($0) }
    self.connection = connection
  }

  /// Answers with the method's results; a caller that is gone gets none.
  package func reply(_ results: [BusValue] = []) {
    send(results) { sd_bus_message_new_method_return(message.pointer, &$0) }
  }

  /// Answers that the method failed.
  ///
  /// - Parameters:
  ///   - name: A D-Bus error name, such as `org.bluez.Error.Rejected`.
  ///   - reason: A text for people.
  package func fail(_ name: String, _ reason: String) {
    send([]) { made in
      name.withCString { name in
        reason.withCString { reason in
          var error = sd_bus_error(name: name, message: reason, _need_free: 0)
          return sd_bus_message_new_method_error(message.pointer, &made, &error)
        }
      }
    }
  }

  private func send(_ results: [BusValue], making: (inout OpaquePointer?) -> CInt) {
    guard let connection else { return }
    var made: OpaquePointer?
    guard making(&made) >= 0, let made else { return }
    connection.send(Handle(owning: made) { sd_bus_message_unref($0) }, results)
  }
}

/// A header field of a message, which is empty when the message has none.
func text(_ field: UnsafePointer<CChar>?) -> String { field.map { String(cString: $0) } ?? "" }
