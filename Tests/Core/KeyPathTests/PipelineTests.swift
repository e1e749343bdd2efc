import KeyPath
import Keyboards
import Shortcuts
import Testing

@Suite struct PipelineTests {
  private static let slots = (0...1).map { KeyboardSlot(rawValue: $0) }
  private static let first = SourceID(slot: slots[0], number: 0)
  private static let second = SourceID(slot: slots[1], number: 1)

  private var pipeline: Pipeline
  private var output = Pipeline.Output()

  init() throws {
    pipeline = Pipeline(Ruleset(bindings: Bindings(.voiceOverMac, of: try Catalogue.builtIn())))
  }

  private mutating func press(_ name: String, on source: SourceID, release: Bool = false) throws {
    let key = try #require(KeyCode(name: name))
    let event = KeyEvent(key: key, change: release ? .release : .press, time: .zero)
    pipeline.process(event, from: source, into: &output)
  }

  private var sent: [String] {
    output.keys.map { "\($0.slot.rawValue) \(Transcript.line(sending: $0, namesKeyboard: false))" }
  }

  @Test mutating func `what a vanished keyboard held goes up on its virtual twin only`() throws {
    try press("a", on: Self.first)
    try press("leftshift", on: Self.first)
    try press("b", on: Self.second)
    output.clear()
    pipeline.remove(Self.first, at: .zero, into: &output)
    #expect(
      sent == [
        "0 out: KEY_A release", "0 out: KEY_UNKNOWN press", "0 out: KEY_UNKNOWN release",
        "0 out: KEY_LEFTSHIFT release",
      ]
    )
    output.clear()
    try press("c", on: Self.second)
    #expect(sent == ["1 out: KEY_C press"], "its Shift is forgotten")
  }

  @Test mutating func `Caps Lock held while its keyboard vanishes switches nothing`() throws {
    try press("capslock", on: Self.first)
    pipeline.remove(Self.first, at: .zero, into: &output)
    try press("m", on: Self.second)
    #expect(sent == ["1 out: KEY_M press"])
  }

  @Test mutating func `VO held on one keyboard meets the key of another`() throws {
    try press("leftctrl", on: Self.first)
    try press("leftalt", on: Self.first)
    output.clear()
    try press("m", on: Self.second)
    #expect(sent == [])
    #expect(output.reports.count == 1)
  }

  @Test mutating func `after lost events the difference is made up for`() throws {
    try press("a", on: Self.first)
    try press("b", on: Self.first)
    output.clear()
    let down = KeySet([try #require(KeyCode(name: "a")), .space])
    pipeline.reconcile(Self.first, down: down, at: .zero, into: &output)
    #expect(sent == ["0 out: KEY_B release", "0 out: KEY_SPACE press"])
  }

  @Test mutating func `what one node holds stays when another node of the keyboard goes`() throws {
    let other = SourceID(slot: Self.slots[0], number: 7)
    try press("leftctrl", on: Self.first)
    try press("leftalt", on: Self.first)
    try press("insert", on: other)
    output.clear()
    pipeline.remove(other, at: .zero, into: &output)
    #expect(sent == ["0 out: KEY_INSERT release"])
    try press("m", on: Self.first)
    #expect(output.reports.count == 1, "VO is still held")
  }

  @Test mutating func `a release without a scan code belongs to the press of its key`() throws {
    let press = KeyEvent(
      key: .unknown,
      scan: ScanCode(rawValue: 0x700c0),
      change: .press,
      time: .zero
    )
    pipeline.process(press, from: Self.first, into: &output)
    let release = KeyEvent(key: .unknown, change: .release, time: .zero)
    pipeline.process(release, from: Self.first, into: &output)
    #expect(sent == ["0 out: KEY_UNKNOWN press", "0 out: KEY_UNKNOWN release"])
  }

  @Test mutating func `nothing is sent after the end`() throws {
    try press("a", on: Self.first)
    pipeline.end(into: &output)
    #expect(sent == ["0 out: KEY_A press", "0 out: KEY_A release"])
    try press("b", on: Self.first)
    pipeline.timePassed(to: .seconds(100), into: &output)
    #expect(output.keys.count == 2)
  }

  @Test mutating func `the panic chord is found over two keyboards, before any mapping`() throws {
    try press("capslock", on: Self.first)
    try press("backspace", on: Self.first)
    try press("esc", on: Self.second)
    #expect(!output.isPanic)
    try press("enter", on: Self.first)
    #expect(output.isPanic)
    let down = output.keys.filter { $0.change == .press }.count
    let up = output.keys.filter { $0.change == .release }.count
    #expect(down == up, "nothing is left down")
  }
}
