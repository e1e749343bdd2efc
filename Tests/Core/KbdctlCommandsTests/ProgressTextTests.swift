import KbdctlCommands
import Testing

@Suite struct ProgressTextTests {
  private static let emptyLine = "\r\u{1b}[K"

  /// What is written in a time, and when.
  private func written(_ text: inout ProgressText, until end: Duration) -> [String] {
    var lines: [String] = []
    while let deadline = text.deadline, deadline <= end {
      if let line = text.take(at: deadline) {
        lines.append("\(deadline.components.seconds) \(line)")
      }
    }
    return lines
  }

  @Test func `on a terminal one line is written anew, and gone before other words`() {
    var text = ProgressText(.scanning(for: .seconds(30)), isTerminal: true, at: .seconds(100))
    #expect(text.clear(at: .seconds(100)) == "")
    #expect(
      written(&text, until: .seconds(110)) == [
        "105 \(Self.emptyLine)Looking for keyboards: 5 of 30 seconds.",
        "110 \(Self.emptyLine)Looking for keyboards: 10 of 30 seconds.",
      ]
    )
    #expect(text.clear(at: .seconds(112)) == Self.emptyLine)
    #expect(text.clear(at: .seconds(112)) == "")
    #expect(text.deadline == .seconds(117))
  }

  @Test(arguments: [
    (
      ProgressText.Activity.connecting,
      "Still connecting, for 10 seconds now. A key on the keyboard may wake it."
    ),
    (.waiting, "Still at it, for 10 seconds now. Ctrl+C stops."),
  ])
  func `elsewhere it is a line every ten seconds`(_ activity: ProgressText.Activity, line: String) {
    var text = ProgressText(activity, isTerminal: false, at: .zero)
    let lines = written(&text, until: .seconds(20))
    #expect(lines.count == 2)
    #expect(lines.first == "10 \(line)\n")
    #expect(text.clear(at: .seconds(20)) == "")
  }

  @Test func `while a person types, nothing is written`() {
    var text = ProgressText(.waiting, isTerminal: false, at: .zero)
    _ = text.clear(at: .seconds(1), isPaused: true)
    #expect(text.deadline == nil)
    #expect(text.take(at: .seconds(60)) == nil)
    _ = text.clear(at: .seconds(60))
    #expect(text.deadline == .seconds(70))
  }
}
