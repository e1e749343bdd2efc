import CLinux
import Glibc

/// Signals read from a descriptor instead of interrupting the program (signalfd(2)).
package struct Signals: ~Copyable {
  private let file: FileDescriptor

  /// Blocks the signals for this thread, and for the threads that it makes later.
  ///
  /// - Parameter numbers: For example `SIGINT` and `SIGTERM`; those that whoever started the program
  ///   wants ignored, as nohup(1) does, stay so.
  /// - Throws: The `errno` of signalfd(2).
  package init(_ numbers: [CInt]) throws(Errno) {
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in numbers where !Self.isIgnored(number) { sigaddset(&mask, number) }
    pthread_sigmask(SIG_BLOCK, &mask, nil)
    let flags = CInt(SFD_CLOEXEC) | CInt(SFD_NONBLOCK)
    file = FileDescriptor(owning: try retryingOnInterrupt { signalfd(-1, &mask, flags) })
  }

  /// The descriptor that becomes readable when a signal has come; this value keeps owning it.
  package var descriptor: CInt { file.rawValue }

  /// The number of the next signal that has come, or `nil` when there is none now.
  package func next() -> CInt? { nextWithSender()?.number }

  /// The same, and whether the kernel sent it, as it does when a terminal hangs up, or a process.
  package func nextWithSender() -> (number: CInt, isFromKernel: Bool)? {
    var info = signalfd_siginfo()
    let size = MemoryLayout.size(ofValue: info)
    guard read(file.rawValue, &info, size) == size else { return nil }
    return (CInt(info.ssi_signo), info.ssi_code > 0)
  }

  private static func isIgnored(_ number: CInt) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
