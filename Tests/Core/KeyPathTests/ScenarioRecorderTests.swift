import KeyPath
import Keyboards
import Testing

@Suite struct ScenarioRecorderTests {
  private static let first = SourceID(slot: KeyboardSlot(rawValue: 0), number: 4)
  private static let second = SourceID(slot: KeyboardSlot(rawValue: 1), number: 9)
  private static let secondNode = SourceID(slot: KeyboardSlot(rawValue: 1), number: 7)
  private static let boot = Duration.seconds(5000)

  private var recorder = ScenarioRecorder()
  private var lines: [String] = []

  private mutating func key(
    _ key: KeyCode,
    _ change: KeyEvent.Change,
    _ milliseconds: Int,
    on source: SourceID = first,
    scan: UInt32 = 0
  ) {
    let event = KeyEvent(
      key: key,
      scan: ScanCode(rawValue: scan),
      change: change,
      time: Self.boot + .milliseconds(milliseconds)
    )
    lines.append(recorder.line(for: event, from: source))
  }

  private static func words(_ step: Scenario.Step) -> String {
    let time = Int(step.time / .milliseconds(1))
    switch step.event {
    case .key(let event, let node):
      let place = "\(node.keyboard + 1).\(node.number)"
      return "\(time) \(place) \(event.key.name) \(event.scan) \(event.change)"
    case .lostEvents(let node, let down):
      let names = down.map(\.name).joined(separator: " ")
      return "\(time) \(node.keyboard + 1).\(node.number) lost, down \(names)"
    case .unplug(let keyboard): return "\(time) \(keyboard + 1) unplug"
    case .plug(let keyboard): return "\(time) \(keyboard + 1) plug"
    case .light, .reload: return "\(time) another"
    }
  }

  @Test mutating func `what is recorded is read back as the same events`() throws {
    lines += recorder.lines(forComing: Self.first.slot, named: "One", at: Self.boot)
    lines += recorder.lines(forComing: Self.second.slot, named: "Two\n0ms a tap", at: Self.boot)
    key(.leftControl, .press, 0, scan: 0x700e0)
    key(.leftControl, .autorepeat, 250, scan: 0x700e0)
    key(.escape, .press, 251, on: Self.second)
    key(.space, .press, 252, on: Self.secondNode)
    key(.unknown, .press, 260, scan: 0xc_0001)
    key(.unknown, .release, 270)
    lines.append(
      recorder.line(
        forLostEventsOf: Self.first,
        down: KeySet([.leftControl, .enter]),
        at: Self.boot + .milliseconds(300)
      )
    )
    lines.append(recorder.line(forLeaving: Self.second.slot, at: Self.boot + .milliseconds(400)))
    lines += recorder.lines(
      forComing: Self.second.slot,
      named: "Two",
      at: Self.boot + .milliseconds(500)
    )
    // Another node of it is the first now.
    key(.escape, .release, 600, on: Self.secondNode)
    #expect(
      lines == [
        "# Keyboard 1 is One.", "# Keyboard 2 is Two0ms a tap.", "0ms leftctrl press",
        "250ms leftctrl repeat", "251ms 2: esc press", "252ms 2.1: space press",
        "260ms scan:0xc0001 press", "270ms unknown release", "300ms lost-events enter leftctrl",
        "400ms 2: unplug", "# Keyboard 2 is Two.", "500ms 2: plug", "600ms 2: esc release",
      ]
    )
    let scenario = try Scenario(parsing: lines.joined(separator: "\n"), file: "recorded")
    #expect(
      scenario.steps.map(Self.words) == [
        "0 1.0 leftctrl 0x0 press", "250 1.0 leftctrl 0x0 autorepeat", "251 2.0 esc 0x0 press",
        "252 2.1 space 0x0 press", "260 1.0 unknown 0xc0001 press", "270 1.0 unknown 0x0 release",
        "300 1.0 lost, down enter leftctrl", "400 2 unplug", "500 2 plug",
        "600 2.0 esc 0x0 release",
      ]
    )
  }

  @Test mutating func `every key that has a name is read back`() throws {
    for name in KeyCode.allNames {
      let key = try #require(KeyCode(name: name))
      self.key(key, .press, 0)
      let scenario = try Scenario(parsing: try #require(lines.last), file: "recorded")
      guard case .key(let event, _) = scenario.steps.first?.event else {
        Issue.record("\(name) is not a key")
        continue
      }
      #expect(event.key == key)
    }
  }

  @Test mutating func `a key without a name and scan code is a comment`() throws {
    key(KeyCode(rawValue: 0x2f8), .press, 0)
    #expect(lines == ["# 0ms key760 press, which has no name"])
    #expect(try Scenario(parsing: lines[0], file: "recorded").steps.isEmpty)
  }

  @Test mutating func `events that come in another order than they were stamped keep time`() throws
  {
    key(.space, .press, 20)
    key(.escape, .press, 30)
    key(.space, .release, 29, on: Self.second)
    #expect(lines == ["0ms space press", "10ms esc press", "10ms 2: space release"])
  }
}
