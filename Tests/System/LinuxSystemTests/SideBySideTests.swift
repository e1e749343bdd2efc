import LinuxSystem
import Testing

@Suite struct SideBySideTests {
  @Test func `answers come back in the order of the questions`() throws {
    let answers = try sideBySide(
      within: .seconds(60),
      (0..<20).map { number in { @Sendable in number * number } }
    )
    #expect(answers == (0..<20).map { $0 * $0 })
  }

  @Test func `one that never answers keeps no other waiting`() throws {
    let never = try Mailbox<Void>()
    let start = monotonicNow()
    let answers = try sideBySide(
      within: .seconds(2),
      [
        { @Sendable in "first" },
        { @Sendable () -> String in
          var epoll = try? Epoll()
          try? epoll?.add(never.descriptor, tag: 0)
          try? epoll?.wait(timeout: nil)
          return "late"
        },
        { @Sendable in "third" },
      ]
    )
    #expect(answers == ["first", nil, "third"])
    #expect(monotonicNow() - start >= .seconds(2))
    never.put(())
  }
}
