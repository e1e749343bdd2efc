import Glibc
import LinuxSystem

/// Files of the machine that anybody may read, each of which may be missing.
package struct MachineFiles: Sendable {
  private let root: String

  /// Reads below a folder.
  ///
  /// - Parameter root: Empty for the machine itself; a test has its own.
  package init(root: String = "") { self.root = root }

  func path(_ path: String) -> String { root + path }

  func text(_ path: String) -> String? {
    // More than any of them has.
    guard let bytes = try? contents(of: root + path, limit: 1 << 20) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  func lines(_ path: String) -> [Substring] { text(path)?.split(separator: "\n") ?? [] }

  /// The names in a folder, or `nil` when it may not be read.
  func entries(_ path: String) -> [String]? { try? names(inFolder: root + path) }

  /// Whether there is something, also a link that leads nowhere.
  func has(_ path: String) -> Bool {
    var status = stat()
    return lstat(root + path, &status) == 0
  }

  /// What a link leads to.
  func target(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 256)
    let length = readlink(root + path, &buffer, buffer.count)
    guard length > 0 else { return nil }
    return String(decoding: buffer.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Whether this process is in a container that has a `/dev` of its own.
  var isContainer: Bool {
    let isMarked = ["/run/systemd/container", "/.dockerenv", "/run/.containerenv"]
      .contains(where: has)
    let hasKernelsOwn = lines("/proc/self/mounts").contains { $0.contains(" /dev devtmpfs ") }
    return isMarked && !hasKernelsOwn
  }
}
