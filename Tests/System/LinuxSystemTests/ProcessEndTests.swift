import Glibc
import LinuxSystem
import Testing

/// Each in a process of its own; the signals are tested on the program itself.
@Suite struct ProcessEndTests {
  @Test func `without a command that cleans up, the end is at once`() async {
    await #expect(processExitsWith: .exitCode(143)) {
      try ProcessEnd().end(143)
      exit(1)
    }
  }

  @Test func `a command is told, and its own end keeps the status`() async {
    await #expect(processExitsWith: .exitCode(143)) {
      let end = try ProcessEnd()
      let loop = try EventLoop()
      try end.tell(on: loop) { status in
        guard status == 143 else { exit(2) }
        loop.stop()
      }
      end.end(143)
      // What comes after the first is a consequence of it.
      end.end(ProcessEnd.brokenPipe)
      try loop.run()
      exit(end.status ?? 1)
    }
  }

  @Test func `a command that hangs in its clean-up is left behind`() async {
    await #expect(processExitsWith: .exitCode(130)) {
      let end = try ProcessEnd()
      let loop = try EventLoop()
      try end.tell(on: loop) { _ in }
      end.end(130)
      while true { sleep(1) }
    }
  }
}
