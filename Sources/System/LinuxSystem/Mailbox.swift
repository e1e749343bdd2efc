import CLinux
import Glibc
import Synchronization

/// Hands values from one thread to another, which waits on a descriptor (eventfd(2)).
///
/// The receiving side never waits for the sender: when the sender happens to be putting a value
/// in, the descriptor stays readable and the next round takes it.
package final class Mailbox<Value: Sendable>: Sendable {
  private let contents = Mutex<[Value]>([])
  private let event: FileDescriptor

  package init() throws(Errno) {
    let flags = CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK)
    event = FileDescriptor(owning: try retryingOnInterrupt { eventfd(0, flags) })
  }

  /// The descriptor that is readable while there are values; the mailbox keeps owning it.
  package var descriptor: CInt { event.rawValue }

  package func put(_ value: Value) {
    contents.withLock { $0.append(value) }
    var one: UInt64 = 1
    _ = write(event.rawValue, &one, MemoryLayout.size(ofValue: one))
  }

  /// All values since the last call, oldest first; empty when there are none, or not yet.
  package func take() -> [Value] {
    var count: UInt64 = 0
    let taken = contents.withLockIfAvailable { contents in
      // Within the lock, so that no value can come between emptying and acknowledging.
      _ = read(event.rawValue, &count, MemoryLayout.size(ofValue: count))
      let values = contents
      contents = []
      return values
    }
    return taken ?? []
  }
}
