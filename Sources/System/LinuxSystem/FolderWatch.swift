import CLinux
import Glibc

/// Tells when files of a folder change, also when another process changes them (inotify(7)).
///
/// The folder need not be there yet: until it is, the nearest folder above it is watched.
package struct FolderWatch: ~Copyable {
  private let file: FileDescriptor
  private let folder: String
  private var watch: CInt = -1
  private var watched = ""

  /// Begins to watch.
  ///
  /// - Parameter folder: Its path.
  /// - Throws: The `errno` of inotify_init1(2).
  package init(_ folder: String) throws(Errno) {
    let flags = CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK)
    file = FileDescriptor(owning: try retryingOnInterrupt { inotify_init1(flags) })
    self.folder = folder
    follow()
  }

  /// The descriptor that becomes readable when something has changed; this value owns it.
  package var descriptor: CInt { file.rawValue }

  /// Takes note of what has changed.
  ///
  /// - Returns: Whether it was in the folder, or the folder came or went: what changes beside the
  ///   way to a folder that is not there yet is nobody's concern.
  package mutating func acknowledge() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while read(file.rawValue, &buffer, buffer.count) > 0 {}
    let wasThere = watched == folder
    follow()
    return wasThere || watched == folder
  }

  /// Watches the folder, or the nearest one above it that is there.
  private mutating func follow() {
    // A file that is written whole arrives by a rename.
    let changes =
      IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
      | IN_DELETE_SELF | IN_MOVE_SELF
    var path = folder
    while true {
      let next = inotify_add_watch(file.rawValue, path, UInt32(changes))
      if next >= 0 {
        if watched != path, watch >= 0, watch != next { inotify_rm_watch(file.rawValue, watch) }
        (watch, watched) = (next, path)
        return
      }
      guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
      path = String(path[..<slash])
    }
  }
}
