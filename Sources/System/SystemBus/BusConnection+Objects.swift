import CSystemd
package import LinuxSystem

extension BusConnection {
  /// Offers an object to the others on the bus.
  ///
  /// - Parameters:
  ///   - path: Its name, such as `/org/kbdctl/agent`.
  ///   - handler: Answers a call, at once or later; `false` says that there is no such method.
  /// - Returns: What to keep for as long as the object is offered.
  /// - Throws: The error number that sd-bus gives, such as `EEXIST` for a path offered twice.
  package func offer(
    _ path: String,
    handler: @escaping (BusRequest) -> Bool
  ) throws(Errno) -> BusSlot {
    var slot: OpaquePointer?
    let object = OfferedObject(connection: self, handler)
    let context = Unmanaged.passRetained(object).toOpaque()
    let status = sd_bus_add_object(bus.pointer, &slot, path, handleRequest, context)
    guard status >= 0 else {
      releaseContext(context)
      throw Errno(rawValue: -status)
    }
    return try BusSlot(slot, context: context)
  }
}

/// What ``handleRequest(message:context:error:)`` finds behind its pointer.
private final class OfferedObject {
  weak var connection: BusConnection?
  let handler: (BusRequest) -> Bool

  init(connection: BusConnection, _ handler: @escaping (BusRequest) -> Bool) {
    self.connection = connection
    self.handler = handler
  }
}

/// The C side of an object: finds the closure and hands over; 0 makes sd-bus say `UnknownMethod`.
private func handleRequest(
  message: OpaquePointer?,
  context: UnsafeMutableRawPointer?,
  error: UnsafeMutablePointer<sd_bus_error>?
) -> CInt {
  guard let message, let context else { return 0 }
  let object = Unmanaged<OfferedObject>.fromOpaque(context).takeUnretainedValue()
  do throws(Errno) {
    return object.handler(try BusRequest(message, on: object.connection)) ? 1 : 0
  } catch {
    return -error.rawValue
  }
}
