import CLinux
import Glibc

/// Signals read from a descriptor instead of interrupting the program (signalfd(2)).
package struct Signals: ~Copyable {
  private let file: FileDescriptor

  // A shell without job control starts what has `&` behind it so: Control C at the terminal is not
  // meant for that. Whoever sends the signal by kill(1) means it.
  private let isDeafToControlC: Bool

  /// Blocks the signals for this thread, and for the threads that it makes later.
  ///
  /// - Parameter numbers: For example `SIGINT` and `SIGTERM`; those that whoever started the program
  ///   wants ignored, as nohup(1) does, stay so, but for a `SIGINT` that a program sends.
  /// - Throws: The `errno` of signalfd(2).
  package init(_ numbers: [CInt]) throws(Errno) {
    isDeafToControlC = Self.isIgnored(SIGINT)
    var mask = sigset_t()
    sigemptyset(&mask)
    // Those that are blocked arrive, ignored or not.
    for number in numbers where number == SIGINT || !Self.isIgnored(number) {
      sigaddset(&mask, number)
    }
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
    while read(file.rawValue, &info, size) == size {
      let signal = (number: CInt(info.ssi_signo), isFromKernel: info.ssi_code > 0)
      if signal.number != SIGINT || !signal.isFromKernel || !isDeafToControlC { return signal }
    }
    return nil
  }

  private static func isIgnored(_ number: CInt) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
