import CLinux
import Glibc

/// Signals read from a descriptor instead of interrupting the program (signalfd(2)).
package struct Signals: ~Copyable {
  private let file: FileDescriptor

  /// Blocks the signals for this thread, and for the threads that it makes later.
  ///
  /// - Parameter numbers: For example `SIGINT` and `SIGTERM`.
  /// - Throws: The `errno` of signalfd(2).
  package init(_ numbers: [CInt]) throws(Errno) {
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in numbers { sigaddset(&mask, number) }
    pthread_sigmask(SIG_BLOCK, &mask, nil)
    let flags = CInt(SFD_CLOEXEC) | CInt(SFD_NONBLOCK)
    file = FileDescriptor(owning: try retryingOnInterrupt { signalfd(-1, &mask, flags) })
  }

  /// The descriptor that becomes readable when a signal has come; this value keeps owning it.
  package var descriptor: CInt { file.rawValue }

  /// The number of the next signal that has come, or `nil` when there is none now.
  package func next() -> CInt? {
    var info = signalfd_siginfo()
    let size = MemoryLayout.size(ofValue: info)
    return read(file.rawValue, &info, size) == size ? CInt(info.ssi_signo) : nil
  }
}
