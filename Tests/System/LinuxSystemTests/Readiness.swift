import Foundation
import Glibc
import LinuxSystem

/// Whether a descriptor becomes readable within some time.
func isReadable(_ descriptor: CInt, within limit: Duration = .seconds(20)) -> Bool {
  var descriptor = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return poll(&descriptor, 1, CInt(limit / .milliseconds(1))) > 0
}

/// A pipe; what reads from its end and writes to it are closed with it.
struct TestPipe: ~Copyable {
  let readEnd: FileDescriptor
  let writeEnd: FileDescriptor

  init(flags: CInt = 0) throws {
    var ends: [CInt] = [-1, -1]
    try retryingOnInterrupt { pipe(&ends) }
    for end in ends { _ = fcntl(end, F_SETFL, flags) }
    readEnd = FileDescriptor(owning: ends[0])
    writeEnd = FileDescriptor(owning: ends[1])
  }

  /// What waits to be read now.
  func read() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    guard isReadable(readEnd.rawValue, within: .milliseconds(500)) else { return [] }
    let count = Glibc.read(readEnd.rawValue, &buffer, buffer.count)
    return Array(buffer.prefix(max(count, 0)))
  }
}

/// A folder that goes when the test ends.
final class TestFolder {
  let path = FileManager.default.temporaryDirectory.path + "/kbdctl-\(UUID())"

  init() throws { try makeFolder(path) }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
