import Foundation

/// A socket in the file system that listens; who connects is kept waiting until somebody accepts.
package final class ListeningSocket: Sendable {
  package let path: String
  package let descriptor: CInt

  /// Makes it.
  ///
  /// - Parameters:
  ///   - path: Its name, which must not be there yet; `nil` for one in the temporary folder.
  ///   - backlog: How many are kept waiting.
  /// - Throws: The `errno` of bind(2) or listen(2).
  package init(at path: String? = nil, backlog: CInt = 50) throws {
    let path =
      path
      ?? FileManager.default.temporaryDirectory
      .appending(path: "kbdctl-\(UUID().uuidString.prefix(8))").path
    let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { bytes in
      bytes.copyBytes(from: path.utf8.prefix(bytes.count - 1))
    }
    let size = socklen_t(MemoryLayout.size(ofValue: address))
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    guard status == 0, listen(descriptor, backlog) == 0 else {
      throw POSIXError(POSIXError.Code(rawValue: errno) ?? .EIO)
    }
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    // Whoever waits in accept(2) is let go.
    shutdown(descriptor, CInt(SHUT_RDWR))
    close(descriptor)
    unlink(path)
  }

  /// What a bus that hangs is connected to by.
  package var busAddress: String { "unix:path=\(path)" }
}
