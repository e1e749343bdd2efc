import CEvdev
import Glibc
import LinuxSystem

/// What an event node gives to read, and takes to write, over a pipe.
struct EventPipe: ~Copyable {
  let readEnd: FileDescriptor
  private let writeEnd: FileDescriptor

  init() throws {
    var ends: [CInt] = [-1, -1]
    try retryingOnInterrupt { pipe(&ends) }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    readEnd = FileDescriptor(owning: ends[0])
    writeEnd = FileDescriptor(owning: ends[1])
  }

  var destination: CInt { writeEnd.rawValue }

  /// An event as the kernel writes it; `milliseconds` since boot.
  static func event(
    _ type: CInt,
    _ code: CInt,
    _ value: Int32,
    milliseconds: Int = 0
  ) -> input_event {
    var event = input_event()
    event.type = UInt16(type)
    event.code = UInt16(code)
    event.value = value
    event.time.tv_sec = milliseconds / 1000
    event.time.tv_usec = milliseconds % 1000 * 1000
    return event
  }

  static var report: input_event { event(EV_SYN, SYN_REPORT, 0) }

  /// Lets events wait to be read.
  func put(_ events: [input_event]) {
    events.withUnsafeBytes { _ = write(writeEnd.rawValue, $0.baseAddress, $0.count) }
  }

  /// What was written, as type, code and value.
  func taken() -> [[Int]] {
    var events = [input_event](repeating: input_event(), count: 2048)
    let count = events.withUnsafeMutableBytes {
      read(readEnd.rawValue, $0.baseAddress, $0.count)
    }
    return events.prefix(max(count, 0) / MemoryLayout<input_event>.stride)
      .map { [Int($0.type), Int($0.code), Int($0.value)] }
  }
}
