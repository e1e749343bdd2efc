import KeyPath
import Keyboards
import Layouts
import Listening
import Settings
import Shortcuts
import Testing

@Suite struct ScenarioSessionTests {
  private let machine = FakeMachine()

  /// The lines that a scenario gives, said and sent.
  private func lines(
    _ text: String,
    keyboard: Keyboard? = nil,
    rules: [String: Result<RulesetCompiler, SettingsError>] = [:]
  ) throws -> [String] {
    var sent: [String] = []
    let catalogue = try FakeMachine.catalogue.get()
    var conversation = machine.conversation(catalogue)
    let session = ScenarioSession(
      try Scenario(parsing: text, file: "keys"),
      keyboard: keyboard.map { .init(KeyboardSlot(rawValue: 0), $0) },
      rules: { rules[$0] ?? .failure(SettingsError(file: $0, message: "it is not there")) },
      write: { sent.append($0) }
    )
    session.run(
      try SampleSettings.compiler(try SampleSettings.configuration()),
      &conversation
    )
    return sent
  }

  @Test func `one keyboard is not named, of two each is`() throws {
    #expect(try lines("0ms a tap") == ["out: KEY_A press", "out: KEY_A release"])
    let two = try lines("0ms a press\n10ms 2: b press")
    #expect(
      two == [
        "out 1: KEY_A press", "out 2: KEY_B press", "out 1: KEY_A release", "out 2: KEY_B release",
      ]
    )
  }

  @Test func `panic ends it, and is said`() throws {
    let text = "0ms a press\n10ms backspace press\n20ms esc press\n30ms enter press\n40ms b tap"
    let sent = try lines(text)
    #expect(
      sent.filter { $0.hasSuffix("press") }.count == sent.filter { $0.hasSuffix("release") }.count
    )
    #expect(!sent.contains("out: KEY_B press"))
    #expect(machine.said.count == 1)
  }

  @Test func `a reload holds for what is pressed then, a wrong one is said and changes nothing`()
    throws
  {
    let remapped = try SampleSettings.configuration(remaps: [("a", "f12")])
    let text =
      "0ms a press\n10ms reload new\n20ms a release\n30ms a tap\n50ms reload none\n60ms a tap"
    let sent = try lines(text, rules: ["new": .success(try SampleSettings.compiler(remapped))])
    #expect(
      sent == [
        "out: KEY_A press", "out: KEY_A release", "out: KEY_F12 press", "out: KEY_F12 release",
        "out: KEY_F12 press", "out: KEY_F12 release",
      ]
    )
    #expect(
      machine.said == [
        "The new settings are wrong, and the old ones still apply: none: it is not there"
      ]
    )
  }

  @Test func `rules for a keyboard of this machine hold for the first one only`() throws {
    let remapped = try SampleSettings.configuration(match: "Mine", remaps: [("a", "b")])
    let rules = [
      "new": Result<RulesetCompiler, SettingsError>.success(
        try SampleSettings.compiler(remapped)
      )
    ]
    let text = "0ms reload new\n10ms a tap\n30ms 2: a tap"
    let mine = try lines(text, keyboard: .named("Mine"), rules: rules)
    #expect(mine.filter { $0.hasSuffix("press") } == ["out 1: KEY_B press", "out 2: KEY_A press"])
    let unknown = try lines(text, rules: rules)
    #expect(
      unknown.filter { $0.hasSuffix("press") } == ["out 1: KEY_A press", "out 2: KEY_A press"]
    )
  }
}
