import CSpeechd
import Glibc
import Text

/// Where Speech Dispatcher listens.
struct ServerAddress: ~Copyable {
  /// Made it, and connects to it.
  let library: cspeechd

  /// For libspeechd, which only reads it.
  let pointer: UnsafeMutablePointer<SPDConnectionAddress>

  /// Finds the address as every client does, or takes a socket instead.
  ///
  /// - Parameter socket: A path; `nil` is `SPEECHD_ADDRESS`, else the user's own socket.
  /// - Throws: ``SpeechFailure`` when `SPEECHD_ADDRESS` has a form that libspeechd does not know, or
  ///   when there is no libspeechd.
  init(socket: String?) throws(SpeechFailure) {
    var library = cspeechd()
    guard cspeechd_load(&library) else {
      throw SpeechFailure("its library libspeechd.so.2 is missing: install the package libspeechd2")
    }
    var reason: UnsafeMutablePointer<CChar>?
    let found = library.get_default_address(&reason)
    defer { free(reason) }
    guard let found else {
      let text = reason.map { String(cString: $0) } ?? "no reason given"
      throw SpeechFailure("SPEECHD_ADDRESS cannot be used (\(text))")
    }
    if let socket {
      free(found.pointee.unix_socket_name)
      found.pointee.unix_socket_name = strdup(socket)
      found.pointee.method = SPD_METHOD_UNIX_SOCKET
    }
    self.library = library
    pointer = found
  }

  deinit { library.free_address(pointer) }

  /// The path of the socket, `nil` for a server on the network.
  var socket: String? {
    guard pointer.pointee.method == SPD_METHOD_UNIX_SOCKET else { return nil }
    return pointer.pointee.unix_socket_name.map { String(cString: $0) }
  }
}

/// Why nothing could be spoken.
struct SpeechFailure: Error {
  let reason: String

  init(_ reason: String) { self.reason = safeName(reason, limit: 300) }
}
