import CLinux
import Glibc

/// Hands small values to another thread through a pipe, which bounds it and can be waited for.
///
/// Putting never blocks and takes no lock: when the reader is 64 KiB behind, the value is dropped.
package final class BoundedQueue<Value: BitwiseCopyable & Sendable>: Sendable {
  private let readEnd: FileDescriptor
  private let writeEnd: FileDescriptor

  package init() throws(Errno) {
    var ends: [CInt] = [-1, -1]
    try retryingOnInterrupt { clinux_pipe(&ends) }
    readEnd = FileDescriptor(owning: ends[0])
    writeEnd = FileDescriptor(owning: ends[1])
  }

  /// The descriptor that is readable while there are values; the queue keeps owning it.
  package var descriptor: CInt { readEnd.rawValue }

  /// Puts a value at the end.
  ///
  /// - Returns: `false` when there was no room and the value is lost.
  @discardableResult
  package func put(_ value: Value) -> Bool {
    // At most PIPE_BUF bytes are written whole or not at all (pipe(7)).
    var value = value
    let size = MemoryLayout<Value>.stride
    return write(writeEnd.rawValue, &value, size) == size
  }

  /// The oldest value, or `nil` when there is none now.
  package func next() -> Value? {
    let size = MemoryLayout<Value>.stride
    return withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { room in
      read(readEnd.rawValue, room.baseAddress, size) == size ? room[0] : nil
    }
  }
}
