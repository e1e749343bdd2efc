import Glibc

/// Reads a whole file.
///
/// - Parameters:
///   - path: Where it is.
///   - limit: After so many bytes no more are read: a device may give them without end.
/// - Returns: Its bytes; more than the limit tell that it is longer.
/// - Throws: ``Errno/notFound``, ``Errno/accessDenied`` or another `errno` of open(2) and read(2).
package func contents(of path: String, limit: Int = .max) throws(Errno) -> [UInt8] {
  let file = FileDescriptor(
    owning: try retryingOnInterrupt { open(path, O_RDONLY | O_CLOEXEC) }
  )
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 16384)
  while true {
    let count = try retryingOnInterrupt { read(file.rawValue, &buffer, buffer.count) }
    bytes += buffer.prefix(count)
    guard count > 0, bytes.count <= limit else { return bytes }
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

/// Makes a folder and those above it that are missing.
///
/// - Parameters:
///   - path: The folder.
///   - mode: Who may do what in those that are made, less the umask.
/// - Throws: The `errno` of mkdir(2); a folder that is there already is no error.
package func makeFolder(_ path: String, mode: UInt32 = 0o755) throws(Errno) {
  var made = path.hasPrefix("/") ? "" : "."
  for name in path.split(separator: "/") {
    made += "/\(name)"
    do throws(Errno) {
      try retryingOnInterrupt { mkdir(made, mode) }
    } catch {
      // A folder above may be read-only and yet hold the one below.
      var status = stat()
      guard error == .exists || stat(made, &status) == 0 else { throw error }
    }
  }
}

/// The path of a file that another file names: from the folder of that one, unless it is absolute.
package func path(_ name: String, besides file: String) -> String {
  guard !name.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return name }
  return file[...slash] + name
}
