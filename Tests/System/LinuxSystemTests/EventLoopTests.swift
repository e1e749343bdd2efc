import Glibc
import LinuxSystem
import Testing

@Suite struct EventLoopTests {
  @Test func `a handler runs when its descriptor is readable, and stop ends the loop`() throws {
    let loop = try EventLoop()
    let mailbox = try Mailbox<String>()
    var received: [String] = []
    try loop.add(mailbox.descriptor) { loop in
      received += mailbox.take()
      if received.count == 2 { loop.stop() }
    }
    let thread = try Thread(name: "sender") {
      mailbox.put("one")
      mailbox.put("two")
    }
    try loop.run()
    thread.join()
    #expect(received == ["one", "two"])
  }

  @Test func `a loop that is stopped before it runs does not wait, and runs the next time`() throws
  {
    let loop = try EventLoop()
    loop.stop()
    try loop.run()
    let bell = try WakeUp()
    bell.ring()
    var turns = 0
    try loop.add(bell.descriptor) { loop in
      turns += 1
      loop.stop()
    }
    try loop.run()
    #expect(turns == 1)
  }

  @Test func `of a descriptor that stays readable only what is new is told, where that is wanted`()
    throws
  {
    let loop = try EventLoop()
    let bell = try WakeUp()
    bell.ring()
    var turns = 0
    try loop.add(bell.descriptor, isReadToItsEnd: true) { _ in turns += 1 }
    let timer = try Timer()
    var rings = 0
    try loop.add(timer.descriptor) { loop in
      timer.acknowledge()
      rings += 1
      if rings == 3 { return loop.stop() }
      if rings == 2 { bell.ring() }
      try? timer.fire(at: monotonicNow() + .milliseconds(20))
    }
    try timer.fire(at: monotonicNow() + .milliseconds(20))
    try loop.run()
    #expect(turns == 2)
  }

  @Test func `a timer fires at its time and not before`() throws {
    let loop = try EventLoop()
    let timer = try Timer()
    let due = monotonicNow() + .milliseconds(20)
    try timer.fire(at: due)
    try loop.add(timer.descriptor) { loop in loop.stop() }
    try loop.run()
    #expect(monotonicNow() >= due)
  }

  @Test func `a missing node is told by its errno`() {
    let error = #expect(throws: Errno.self) {
      _ = try FileDescriptor(openingDevice: "/dev/input/none", flags: O_RDONLY)
    }
    #expect(error == .notFound)
    #expect("\(Errno.notFound)" == "No such file or directory")
  }
}
