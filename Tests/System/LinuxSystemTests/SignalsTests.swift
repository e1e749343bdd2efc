import Glibc
import LinuxSystem
import Testing

/// Each in a process of its own, as signals are the whole process's.
@Suite struct SignalsTests {
  @Test func `a signal that whoever started the program ignores stays ignored`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      signal(SIGHUP, SIG_IGN)
      let signals = try Signals([SIGHUP, SIGTERM])
      // To this thread: the others of a test have not blocked them.
      for number in [SIGHUP, SIGTERM] { pthread_kill(pthread_self(), number) }
      guard let first = signals.nextWithSender(), signals.next() == nil else { exit(1) }
      exit(first.number == SIGTERM && !first.isFromKernel ? 7 : 2)
    }
  }

  @Test func `an interrupt that is ignored arrives all the same when a program sends it`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      signal(SIGINT, SIG_IGN)
      let signals = try Signals([SIGINT])
      pthread_kill(pthread_self(), SIGINT)
      exit(signals.next() == SIGINT ? 7 : 1)
    }
  }

  @Test func `otherwise it is read, once however often it came`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let signals = try Signals([SIGHUP])
      pthread_kill(pthread_self(), SIGHUP)
      pthread_kill(pthread_self(), SIGHUP)
      exit(signals.next() == SIGHUP && signals.next() == nil ? 7 : 1)
    }
  }

  @Test func `a terminal that hung up is gone, and none was lost where there was none`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      signal(SIGHUP, SIG_IGN)
      guard setsid() >= 0, !StartingTerminal().isGone() else { exit(1) }
      // TIOCSPTLCK and TIOCGPTN (ioctl_tty(2)): unlock the other end, and tell its number.
      let master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var isLocked: CInt = 0
      var number: CInt = 0
      guard ioctl(master, 0x4004_5431, &isLocked) == 0, ioctl(master, 0x8004_5430, &number) == 0
      else { exit(2) }
      // The first terminal that a session's leader opens is the session's.
      guard open("/dev/pts/\(number)", O_RDWR) >= 0 else { exit(3) }
      let terminal = StartingTerminal()
      guard !terminal.isGone() else { exit(4) }
      close(master)
      exit(terminal.isGone() ? 7 : 5)
    }
  }
}
