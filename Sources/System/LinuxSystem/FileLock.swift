import Glibc

/// The right to change what is kept in a folder, which one process at a time has (flock(2)).
///
/// It ends with the process, however that ends, so that nothing is left to clean up.
package struct FileLock: ~Copyable {
  package enum Failure: Error, Hashable, Sendable {
    case system(Errno)

    /// Somebody else has it for too long; the kernel does not always know who.
    case held(by: Holder?)
  }

  /// A process.
  package struct Holder: Hashable, Sendable {
    package var number: CInt

    /// The first letters of the program's name (proc_pid_comm(5)).
    package var program: String
  }

  private let file: FileDescriptor

  /// Waits until nobody has it.
  ///
  /// - Parameters:
  ///   - path: A file that is only there for this; it is made when it is missing.
  ///   - limit: How long to wait at most.
  /// - Throws: ``Failure``.
  package init(_ path: String, within limit: Duration) throws(Failure) {
    file = try Self.locked(path, until: monotonicNow() + limit)
  }

  private static func locked(
    _ path: String,
    until end: Duration
  ) throws(Failure) -> FileDescriptor {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    do throws(Errno) {
      // For its owner alone: whoever can open it can keep others waiting.
      let file = FileDescriptor(owning: try retryingOnInterrupt { open(path, flags, 0o600) })
      while try !take(file) {
        guard monotonicNow() < end else { throw Errno.wouldBlock }
        usleep(2000)
      }
      return file
    } catch {
      throw error == .wouldBlock ? .held(by: holder(of: path)) : .system(error)
    }
  }

  private static func take(_ file: borrowing FileDescriptor) throws(Errno) -> Bool {
    do throws(Errno) {
      try retryingOnInterrupt { flock(file.rawValue, LOCK_EX | LOCK_NB) }
      return true
    } catch .wouldBlock { return false }
  }

  /// Runs `body` while nobody else can have it.
  package borrowing func hold<Value, Failure>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try body()
  }

  /// Who has it, by `/proc/locks` (proc_locks(5)): `1: FLOCK ADVISORY WRITE 708 00:1a:4711 0 EOF`.
  private static func holder(of path: String) -> Holder? {
    var status = stat()
    guard stat(path, &status) == 0, let bytes = try? contents(of: "/proc/locks") else {
      return nil
    }
    let holders = bytes.split(separator: UInt8(ascii: "\n")).compactMap { line -> CInt? in
      let words = String(decoding: line, as: UTF8.self).split(separator: " ")
      guard words.count > 5, words[1] == "FLOCK", words[5].hasSuffix(":\(status.st_ino)") else {
        return nil
      }
      return CInt(words[4]).flatMap { $0 > 0 ? $0 : nil }
    }
    guard holders.count == 1, let name = try? contents(of: "/proc/\(holders[0])/comm") else {
      return nil
    }
    return Holder(
      number: holders[0],
      program: String(decoding: name.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    )
  }
}
