import Glibc

/// Why a file could not be read as a whole.
package enum ReadFailure: Error, Hashable, Sendable {
  case system(Errno)

  /// It is there, but nothing that can be read from its beginning to its end.
  case wrongKind(FileKind)

  /// It has more bytes than this.
  case tooLarge(limit: Int)

  /// A pipe whose end did not come in this time.
  case noEnd(within: Duration)
}

extension ReadFailure: CustomStringConvertible {
  /// What was found and what is wanted.
  package var description: String {
    switch self {
    case .system(let error): "\(error)"
    case .wrongKind(let kind): "this is \(kind.rawValue); a plain file is wanted"
    case .tooLarge(let limit) where limit >= 1 << 20: "it has more than \(limit >> 20) MB"
    case .tooLarge(let limit): "it has more than \(limit) bytes"
    case .noEnd(let time):
      "this is a pipe that did not end within \(time.components.seconds) seconds"
    }
  }
}

/// What a name in the file system stands for, as far as it matters for reading (inode(7)).
package enum FileKind: String, Sendable {
  case file = "a plain file"
  case folder = "a folder"
  case device = "a device"
  case pipe = "a pipe"
  case socket = "a socket"

  init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    // Of /dev/null, which people name for an empty file, the end comes at once.
    case S_IFCHR where status.st_rdev == Self.nullDevice: self = .file
    default: self = .device
    }
  }

  /// Device 1:3 (Documentation/admin-guide/devices.txt of the kernel).
  private static let nullDevice: dev_t = 1 << 8 | 3
}
