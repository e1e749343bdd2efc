import Keyboards
import Listening
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
    output.keys.map { "\($0.slot.rawValue) \(Transcript.line(sending: $0.key, $0.change))" }
  }

  @Test mutating func `what a vanished keyboard held goes up on its virtual twin only`() throws {
    try press("a", on: Self.first)
    try press("leftshift", on: Self.first)
    try press("b", on: Self.second)
    output.clear()
    pipeline.remove(Self.first, into: &output)
    #expect(sent == ["0 out: KEY_A release", "0 out: KEY_LEFTSHIFT release"])
    output.clear()
    try press("c", on: Self.second)
    #expect(sent == ["1 out: KEY_C press"], "its Shift is forgotten")
  }

  @Test mutating func `Caps Lock held while its keyboard vanishes switches nothing`() throws {
    try press("capslock", on: Self.first)
    pipeline.remove(Self.first, into: &output)
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
    let down = KeySet([KeyCode.a, .space])
    pipeline.reconcile(Self.first, down: down, at: .zero, into: &output)
    #expect(sent == ["0 out: KEY_B release", "0 out: KEY_SPACE press"])
  }

  @Test mutating func `a key down on two nodes of a keyboard goes up with the last`() throws {
    let other = SourceID(slot: Self.slots[0], number: 7)
    try press("a", on: Self.first)
    try press("a", on: other)
    try press("a", on: Self.first, release: true)
    #expect(sent == ["0 out: KEY_A press"])
    try press("a", on: other, release: true)
    #expect(sent.last == "0 out: KEY_A release")
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
