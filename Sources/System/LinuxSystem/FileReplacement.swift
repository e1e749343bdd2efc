import Glibc

/// Puts a whole new file in the place of an old one: after a crash or a full disk, either the old
/// or the new one is there, never a part.
///
/// - Parameters:
///   - folder: The folder of the file, which must exist.
///   - name: The file's name in it.
///   - bytes: All that it shall contain; everybody may read it, whatever the umask is.
/// - Throws: The `errno` of open(2), write(2), fsync(2) or rename(2); the old file is as it was.
package func replaceFile(
  inFolder folder: String,
  named name: String,
  with bytes: [UInt8]
) throws(Errno) {
  let place = FileDescriptor(
    owning: try retryingOnInterrupt { open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
  )
  // Hidden, and another one for each process: two that write at once do not mix.
  let temporary = ".\(name).\(getpid())\(temporarySuffix)"
  do throws(Errno) {
    try write(bytes, inFolder: place, named: temporary)
    try retryingOnInterrupt { renameat(place.rawValue, temporary, place.rawValue, name) }
  } catch {
    unlinkat(place.rawValue, temporary, 0)
    throw error
  }
  try retryingOnInterrupt { fsync(place.rawValue) }
}

/// What ``replaceFile(inFolder:named:with:)`` has not finished ends in.
private let temporarySuffix = ".new"

/// Removes what a crash has left of files that were being replaced.
///
/// - Parameter folder: A folder that nobody else writes to now.
/// - Throws: The `errno` of opendir(3), or of unlink(2) for one that cannot go.
package func removeUnfinishedFiles(inFolder folder: String) throws(Errno) {
  for name in try names(inFolder: folder)
  where name.hasPrefix(".") && name.hasSuffix(temporarySuffix) {
    try retryingOnInterrupt { unlink("\(folder)/\(name)") }
  }
}

/// Gives a file another name in its folder, in place of a file that may have that name.
///
/// - Parameters:
///   - folder: The folder.
///   - name: The file's name.
///   - new: Its new name.
/// - Throws: The `errno` of rename(2); nothing has changed then.
package func renameFile(
  inFolder folder: String,
  from name: String,
  to new: String
) throws(Errno) {
  try retryingOnInterrupt { rename("\(folder)/\(name)", "\(folder)/\(new)") }
}

/// Removes a file for good; one that is not there is no error.
///
/// - Parameters:
///   - folder: The folder of the file.
///   - name: The file's name in it.
/// - Throws: The `errno` of open(2), unlink(2) or fsync(2).
package func removeFile(inFolder folder: String, named name: String) throws(Errno) {
  let place: CInt
  do throws(Errno) {
    place = try retryingOnInterrupt { open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
  } catch .notFound { return }
  let descriptor = FileDescriptor(owning: place)
  do throws(Errno) {
    try retryingOnInterrupt { unlinkat(descriptor.rawValue, name, 0) }
  } catch .notFound { return }
  try retryingOnInterrupt { fsync(descriptor.rawValue) }
}

private func write(
  _ bytes: [UInt8],
  inFolder place: borrowing FileDescriptor,
  named name: String
) throws(Errno) {
  let folder = place.rawValue
  let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
  let file = FileDescriptor(
    owning: try retryingOnInterrupt { openat(folder, name, flags, 0o644) }
  )
  // Not what the umask of whoever writes leaves of it.
  try retryingOnInterrupt { fchmod(file.rawValue, 0o644) }
  try writeAll(bytes, to: file.rawValue)
  try retryingOnInterrupt { fsync(file.rawValue) }
}
