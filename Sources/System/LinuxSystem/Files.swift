import Glibc

/// How long a pipe in place of a file, such as `<(…)` of a shell, may take to its end.
package let pipePatience = Duration.seconds(5)

/// Reads a whole file, which may be a pipe only where a time for its end is given.
///
/// Devices, folders and sockets are not even opened: that alone may do something, or wait.
///
/// - Parameters:
///   - path: Where it is.
///   - limit: A file with more bytes is refused.
///   - pipeLimit: How long to wait for the end of a pipe; `nil` refuses pipes.
/// - Returns: Its bytes.
/// - Throws: ``ReadFailure``; its ``ReadFailure/system(_:)`` has the `errno` of stat(2), open(2),
///   epoll_wait(2) or read(2).
package func contents(
  of path: String,
  limit: Int = 1 << 20,
  pipeLimit: Duration? = nil
) throws(ReadFailure) -> [UInt8] {
  var status = stat()
  try reading { () throws(Errno) in try retryingOnInterrupt { stat(path, &status) } }
  try check(status, allowsPipe: pipeLimit != nil)
  let file = try opened(path)
  // It may have been replaced since.
  try reading { () throws(Errno) in try retryingOnInterrupt { fstat(file.rawValue, &status) } }
  try check(status, allowsPipe: pipeLimit != nil)
  let end = FileKind(status) == .pipe ? pipeLimit.map { (time: monotonicNow() + $0, $0) } : nil
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: min(limit + 1, 16384))
  while true {
    if let (time, limit) = end, !(try isReady(file, until: time)) { throw .noEnd(within: limit) }
    let count: Int
    do throws(Errno) {
      count = try retryingOnInterrupt { read(file.rawValue, &buffer, buffer.count) }
    } catch .wouldBlock {
      // Another reader of the pipe was faster.
      continue
    } catch {
      throw .system(error)
    }
    bytes += buffer.prefix(count)
    guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    guard count > 0 else { return bytes }
  }
}

private func reading(_ body: () throws(Errno) -> CInt) throws(ReadFailure) {
  do throws(Errno) { _ = try body() } catch { throw .system(error) }
}

private func check(_ status: stat, allowsPipe: Bool) throws(ReadFailure) {
  let kind = FileKind(status)
  guard kind == .file || (kind == .pipe && allowsPipe) else { throw .wrongKind(kind) }
}

private func opened(_ path: String) throws(ReadFailure) -> FileDescriptor {
  let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
  do throws(Errno) {
    return FileDescriptor(owning: try retryingOnInterrupt { open(path, flags) })
  } catch {
    throw .system(error)
  }
}

/// Whether a pipe has bytes, or its end, before a time.
private func isReady(
  _ file: borrowing FileDescriptor,
  until end: Duration
) throws(ReadFailure) -> Bool {
  let rest = end - monotonicNow()
  // Bytes that come and come, each in time, are no end either.
  guard rest > .zero else { return false }
  do throws(Errno) {
    var epoll = try Epoll()
    try epoll.add(file.rawValue, tag: 0)
    try epoll.wait(timeout: rest)
    return epoll.count > 0
  } catch {
    throw .system(error)
  }
}

/// The names in a folder, in the order of their letters, without `.` and `..`.
///
/// - Parameter path: The folder.
/// - Returns: Names without the folder's.
/// - Throws: ``Errno/notFound`` or another `errno` of opendir(3).
package func names(inFolder path: String) throws(Errno) -> [String] {
  let folder = try Handle(opendir(path)) { closedir($0) }
  var names: [String] = []
  while let entry = readdir(folder.pointer) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names.sorted()
}

/// Makes a folder and those above it that are missing, each for everybody to read, whatever the
/// umask is; one that is there keeps its rights.
///
/// - Parameter path: The folder.
/// - Throws: The `errno` of mkdir(2) or chmod(2); a folder that is there already is no error.
package func makeFolder(_ path: String) throws(Errno) {
  var made = path.hasPrefix("/") ? "" : "."
  for name in path.split(separator: "/") {
    made += "/\(name)"
    do throws(Errno) {
      try retryingOnInterrupt { mkdir(made, 0o755) }
    } catch {
      // A folder above may be read-only and yet hold the one below.
      var status = stat()
      guard error == .exists || stat(made, &status) == 0 else { throw error }
      continue
    }
    try retryingOnInterrupt { chmod(made, 0o755) }
  }
}

/// The path of a file that another file names: from the folder of that one, unless it is absolute.
package func path(_ name: String, besides file: String) -> String {
  guard !name.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return name }
  return file[...slash] + name
}
