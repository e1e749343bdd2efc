package import KeyPath
import Keyboards
import Layouts
package import Settings
import Shortcuts
import Wording

/// `listen --keys`: a scenario through the whole key path, said and written, without keyboards.
package struct ScenarioSession {
  private let scenario: Scenario
  private let places: [RulesetCompiler.Place]
  private let names: [KeyboardSlot: String]
  private let rules: (_ file: String) -> Result<RulesetCompiler, SettingsError>
  private let write: (String) -> Void

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - scenario: What happens.
  ///   - keyboard: The keyboard of this machine whose layouts and rules the first one has, with its
  ///     record; `nil` for one that nothing is known about.
  ///   - rules: Reads another configuration.
  ///   - write: Gets each line of the transcript.
  package init(
    _ scenario: Scenario,
    keyboard: RulesetCompiler.Place?,
    rules: @escaping (_ file: String) -> Result<RulesetCompiler, SettingsError>,
    write: @escaping (String) -> Void
  ) {
    self.scenario = scenario
    self.rules = rules
    self.write = write
    places = (0..<scenario.keyboardCount).map { number in
      if number == 0, let keyboard { return keyboard }
      return RulesetCompiler.Place(KeyboardSlot(rawValue: UInt8(number)), .inScenario(number + 1))
    }
    names = places.reduce(into: [:]) { $0[$1.slot] = $1.keyboard.name }
  }

  /// Runs it.
  ///
  /// - Parameters:
  ///   - compiler: The rules to begin with.
  ///   - conversation: Says what is to be said.
  package func run(_ compiler: RulesetCompiler, _ conversation: inout Conversation) {
    let compiled = compiler.compiled(for: places)
    conversation.apply(compiled, names: names)
    // Two closures share it while the scenario runs.
    let talk = Box(conversation)
    defer { conversation = talk.value }
    var run = ScenarioRun(compiled.ruleset, reload: { reload($0, talk) }) { step in
      switch step {
      case .key(let key):
        write(Transcript.line(sending: key, namesKeyboard: scenario.keyboardCount > 1))
      case .report(let report): talk.value.take(report)
      case .panic: talk.value.say(.panic, .important)
      }
    }
    run.run(scenario)
  }

  private func reload(_ file: String, _ talk: Box) -> Ruleset? {
    switch rules(file) {
    case .success(let compiler):
      let compiled = compiler.compiled(for: places)
      talk.value.apply(compiled, names: names)
      return compiled.ruleset
    case .failure(let error):
      talk.value.say(.settingsRefused(reason: error.message), .message)
      return nil
    }
  }

  private final class Box {
    var value: Conversation

    init(_ value: Conversation) { self.value = value }
  }
}

extension Keyboard {
  /// A keyboard of a scenario: nothing is known of it, so only `*` matches it.
  fileprivate static func inScenario(_ number: Int) -> Keyboard {
    Keyboard(
      id: Keyboard.ID(rawValue: "scenario-\(number)"),
      name: number == 1 ? "This keyboard" : "Keyboard \(number)",
      kind: .keyboard,
      connection: .other,
      identity: DeviceIdentity(bus: .virtual, vendor: 0, product: 0),
      nodes: []
    )
  }
}
