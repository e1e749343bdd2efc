import CLinux
import Glibc

/// Wakes another thread, which waits on a descriptor (eventfd(2)); any number of calls are one.
package struct WakeUp: ~Copyable, Sendable {
  private let file: FileDescriptor

  package init() throws(Errno) {
    let flags = CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK)
    file = FileDescriptor(owning: try retryingOnInterrupt { eventfd(0, flags) })
  }

  /// The descriptor that is readable since ``ring()``, until ``acknowledge()``; this value owns it.
  package var descriptor: CInt { file.rawValue }

  package func ring() {
    var one: UInt64 = 1
    _ = write(file.rawValue, &one, MemoryLayout.size(ofValue: one))
  }

  package func acknowledge() {
    var count: UInt64 = 0
    _ = read(file.rawValue, &count, MemoryLayout.size(ofValue: count))
  }
}
