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

  /// The oldest values, some of those that there are now; empty when there are none.
  ///
  /// Fewer than ``most`` are all there were.
  package func take() -> [Value] {
    let size = MemoryLayout<Value>.stride
    return [Value](unsafeUninitializedCapacity: Self.most) { room, count in
      let bytes = read(readEnd.rawValue, room.baseAddress, Self.most * size)
      // Values are put whole, so they are taken whole.
      count = max(0, bytes) / size
    }
  }

  /// How many values one call takes.
  package static var most: Int { 16 }
}
