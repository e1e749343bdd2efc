import Glibc

/// A file of lines that only its owner may read, written line by line: after each it is whole.
package struct PrivateFile: ~Copyable {
  private let file: FileDescriptor
  private var size = 0

  /// Whether there was a file of this name, which is replaced.
  package let replacesOther: Bool

  /// Makes an empty file, also where there is one that others have open or may read.
  ///
  /// - Parameter path: Its name.
  /// - Throws: ``Errno/exists`` for the name of something that is not a plain file, or the `errno` of
  ///   open(2) or rename(2).
  package init(replacing path: String) throws(Errno) {
    var status = stat()
    let isThere = lstat(path, &status) == 0
    guard !isThere || status.st_mode & S_IFMT == S_IFREG else { throw .exists }
    let temporary = "\(path).\(getpid()).new"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    let file = FileDescriptor(
      owning: try retryingOnInterrupt { open(temporary, flags, 0o600) }
    )
    do throws(Errno) {
      try retryingOnInterrupt { rename(temporary, path) }
    } catch {
      unlink(temporary)
      throw error
    }
    self.file = file
    replacesOther = isThere
  }

  /// Adds lines.
  ///
  /// - Throws: The `errno` of write(2); what there was room for is taken back.
  package mutating func append(_ lines: [String]) throws(Errno) {
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    do throws(Errno) {
      try writeAll(bytes, to: file.rawValue)
    } catch {
      ftruncate(file.rawValue, size)
      throw error
    }
    size += bytes.count
  }
}
