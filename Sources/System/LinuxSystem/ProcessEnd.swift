import Glibc
import Synchronization

/// How this process ends when it is told to: by a signal, or because nobody reads what it writes.
///
/// A thread of its own waits for the signals from the first line of the program on, so nothing that
/// the program does or waits for keeps it from ending. A command that has something to clean up is
/// told first, and has ``cleanUp`` for it; all others end at once. Either way the exit status is the
/// one that a shell gives a program that a signal ended: 128 and the signal's number.
package final class ProcessEnd: Sendable {
  /// How long a command may clean up before the process ends all the same.
  package static let cleanUp = Duration.milliseconds(400)

  /// Two signals that come sooner after each other are one wish: timeout(1) sends to the process and
  /// to its group, and a shell repeats the hang-up of its terminal.
  private static let secondWish = Duration.milliseconds(100)

  /// The status after a write to a pipe that nobody reads.
  package static let brokenPipe = 128 + SIGPIPE

  private enum Notice: Sendable {
    case reload
    case end(CInt)
  }

  private struct State: Sendable {
    var isTold = false
    var reloads = false
    var status: CInt?
    var time = Duration.zero
  }

  private let state = Mutex(State())
  private let notices: Mailbox<Notice>
  private let wakeUp: WakeUp
  private let signals: Signals
  private let terminal = StartingTerminal()

  /// Takes the signals over; to be called before another thread begins.
  ///
  /// - Throws: The `errno` of making its descriptors or the thread; signals then end the process by
  ///   themselves, and no command is told.
  package init() throws(Errno) {
    occupyStandardDescriptors()
    notices = try Mailbox()
    wakeUp = try WakeUp()
    signals = try Signals([SIGINT, SIGTERM, SIGHUP])
    // A broken pipe is found by whoever writes, who tells it here.
    signal(SIGPIPE, SIG_IGN)
    let thread = try Thread(name: "kbdctl-end") { [self] in run() }
    thread.detach()
  }

  /// The status that the process has been told to end with, if it has.
  package var status: CInt? { state.withLock { $0.status } }

  /// Tells a command from now on, instead of ending at once.
  ///
  /// - Parameters:
  ///   - loop: Where both closures are called; it is waited for until the end.
  ///   - reload: What SIGHUP asks for that a program sent, such as kill(1), and no terminal that hung
  ///     up; `nil` for a command that it ends.
  ///   - end: Gets the exit status that is due.
  /// - Throws: The `errno` of epoll_ctl(2).
  package func tell(
    on loop: EventLoop,
    reload: (() -> Void)? = nil,
    end: @escaping (CInt) -> Void
  ) throws(Errno) {
    try loop.add(notices.descriptor) { [notices] _ in
      for notice in notices.take() {
        switch notice {
        case .reload: reload?()
        case .end(let status): end(status)
        }
      }
    }
    state.withLock {
      $0.isTold = true
      $0.reloads = reload != nil
    }
  }

  /// Ends the process, after the command that wants to be told has cleaned up.
  ///
  /// - Parameter status: The exit status, unless the process has been told to end before.
  package func end(_ status: CInt) {
    let isFirst = state.withLock { state in
      guard state.status == nil else { return false }
      state.status = status
      state.time = monotonicNow()
      return true
    }
    guard isFirst else { return }
    guard state.withLock({ $0.isTold }) else { _exit(status) }
    notices.put(.end(status))
    wakeUp.ring()
  }

  private func run() {
    while true {
      var descriptors = [signals.descriptor, wakeUp.descriptor].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      poll(&descriptors, nfds_t(descriptors.count), status == nil ? -1 : 20)
      wakeUp.acknowledge()
      while let signal = signals.nextWithSender() { take(signal.number, signal.isFromKernel) }
      let (status, time) = state.withLock { ($0.status, $0.time) }
      if let status, monotonicNow() - time >= Self.cleanUp { _exit(status) }
    }
  }

  private func take(_ signal: CInt, _ isFromKernel: Bool) {
    let isReload =
      signal == SIGHUP && !isFromKernel && state.withLock { $0.reloads } && !terminal.isGone()
    if isReload { return notices.put(.reload) }
    let (status, time) = state.withLock { ($0.status, $0.time) }
    // Whoever asks twice does not want to wait.
    if let status, monotonicNow() - time >= Self.secondWish { _exit(status) }
    end(128 + signal)
  }
}

/// Keeps the numbers 0, 1 and 2 from other files, where whoever started the program closed them.
///
/// What is written for a person would go there. Reading and writing them still fails with `EBADF`.
private func occupyStandardDescriptors() {
  for (descriptor, flags) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY)]
  where fcntl(descriptor, F_GETFD) == -1 {
    // The lowest number that is free, which is this one.
    _ = open("/dev/null", flags)
  }
  if fcntl(STDERR_FILENO, F_GETFD) == -1 { _ = open("/dev/null", O_WRONLY) }
}
