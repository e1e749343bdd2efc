import Foundation

/// A socket that takes connections and never says a word, as a bus that hangs.
package final class SilentPeer {
  /// What ``SystemBus`` is given to connect to it.
  package let address: String

  private let path: String
  private let descriptor: CInt

  package init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appending(path: "kbdctl-silent-\(UUID().uuidString.prefix(8))").path
    address = "unix:path=\(path)"
    descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { bytes in
      bytes.copyBytes(from: path.utf8.prefix(bytes.count - 1))
    }
    let status = withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    // Connections are made by the kernel; nobody takes them.
    guard status == 0, listen(descriptor, 50) == 0 else {
      throw POSIXError(POSIXError.Code(rawValue: errno) ?? .EIO)
    }
  }

  deinit {
    close(descriptor)
    unlink(path)
  }
}
