import KeyPath
import Keyboards
import Layouts
import Listening
import Settings
import Shortcuts
import Testing

/// How a listener's rules change while it runs.
@Suite struct ListenerRulesTests {
  private let machine = FakeMachine()

  private func started(
    _ compiler: RulesetCompiler? = nil,
    _ keyboards: Keyboard...
  ) throws -> Listener {
    machine.keyboards = keyboards
    let listener = try machine.listener(compiler)
    #expect(listener.start() == nil)
    listener.sayStarted()
    return listener
  }

  /// Types a scenario by the rules that were published last; the listener gets the reports.
  private func type(_ text: String, _ listener: Listener) throws {
    let ruleset = try #require(machine.rules)
    var run = ScenarioRun(ruleset) { if case .report(let report) = $0 { listener.take(report) } }
    run.run(try Scenario(parsing: text, file: "keys"))
  }

  private static let helpThenZ =
    "0ms capslock press\n200ms k tap\n300ms capslock release\n400ms z tap\n500ms 2: z tap"

  @Test func `a wrong file is told of with its reason, and the old rules stay`() throws {
    let listener = try started(nil, .named("A"))
    machine.forget()
    let error = SettingsError(
      file: "k.toml",
      position: FilePosition(line: 3, column: 1),
      message: "no such key",
      remedy: "Fix that line."
    )
    listener.reload(.failure(error))
    #expect(machine.calls == [], "nothing is published")
    #expect(
      machine.warnings == ["k.toml:3:1: no such key; the old settings still apply\nFix that line."]
    )
    #expect(
      machine.said == [
        "The new settings are wrong, and the old ones still apply: k.toml:3:1: no such key"
      ]
    )
  }

  @Test func `a new remap holds from the reload on, and no keyboard is let go`() throws {
    let listener = try started(nil, .named("A"))
    let f12 = try #require(KeyCode(name: "f12"))
    let slot = KeyboardSlot(rawValue: 0)
    #expect(machine.rules?.keysSent(from: slot).contains(f12) == false)
    machine.forget()
    let configuration = try SampleSettings.configuration(remaps: [("a", "f12")])
    listener.reload(.success(try SampleSettings.compiler(configuration)))
    #expect(machine.calls == [.publish])
    #expect(machine.said == ["The new settings apply."])
    #expect(machine.rules?.keysSent(from: slot).contains(f12) == true)
    machine.keyboards.append(.named("B"))
    listener.look()
    #expect(
      machine.rules?.keysSent(from: KeyboardSlot(rawValue: 1)).contains(f12) == true,
      "also for those that come"
    )
  }

  @Test func `a warning is told once, and again after a reload`() throws {
    let configuration = try SampleSettings.configuration(remaps: [("esc", "f12")])
    let compiler = try SampleSettings.compiler(configuration)
    let listener = try started(compiler, .named("A"))
    let reason = "with this remap no key of A is Escape"
    #expect(machine.warnings.count == 1)
    #expect(machine.warnings.first?.hasPrefix("k.toml:2:1: \(reason)\nGive another key") == true)
    #expect(machine.said.contains("Warning: \(reason)"))
    machine.keyboards.append(.named("B"))
    listener.look()
    listener.choicesChanged()
    #expect(machine.warnings.count == 1)
    listener.reload(.success(compiler))
    #expect(machine.warnings.count == 2)
  }

  @Test func `what cannot be read of a keyboard is told once, and it types as configured`() throws {
    machine.recordFault = SettingsError(file: "/state/A.toml", message: "it cannot be read")
    let listener = try started(nil, .named("A"), .named("B"))
    listener.choicesChanged()
    #expect(machine.warnings == ["/state/A.toml: it cannot be read"])
    machine.forget()
    try type(Self.helpThenZ, listener)
    #expect(machine.said.last == "z")
  }

  @Test func `a keyboard that is ignored by another process is released at once, and taken again`()
    throws
  {
    let listener = try started(nil, .named("A"), .named("B"))
    let all = machine.keyboards
    machine.forget()
    machine.keyboards.removeFirst()
    listener.choicesChanged()
    #expect(machine.calls.filter { $0 != .publish } == [.release(all[0].nodes[0])])
    #expect(machine.said == ["A disconnected"])
    machine.forget()
    machine.keyboards = all
    listener.choicesChanged()
    #expect(machine.calls.contains(.grab(all[0].nodes[0])))
    #expect(machine.said == ["A connected, ready"])
  }

  @Test func `a layout chosen by another process names keys at once, on its keyboard only`() throws
  {
    let listener = try started(nil, .named("A"), .named("B"))
    machine.forget()
    try type(Self.helpThenZ, listener)
    #expect(Array(machine.said.suffix(2)) == ["z", "z"])
    machine.choices[Keyboard.ID(rawValue: "B")] = LayoutChoice(only: try LayoutName("de"))
    machine.forget()
    listener.choicesChanged()
    #expect(machine.calls == [.publish])
    try type(Self.helpThenZ, listener)
    #expect(Array(machine.said.suffix(2)) == ["z", "y"])
  }
}
