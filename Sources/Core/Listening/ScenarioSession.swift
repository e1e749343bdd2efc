package import KeyPath
import Keyboards
package import Layouts
package import Settings
import Shortcuts
import Wording

/// `listen --keys`: a scenario through the whole key path, said and written, without keyboards.
package struct ScenarioSession {
  private let scenario: Scenario
  private let places: [RulesetCompiler.Place]
  private let names: [KeyboardSlot: String]
  private let translation: (OutputLayout?) -> OutputTranslation?
  private let rules: (_ file: String) -> Result<RulesetCompiler, SettingsError>
  private let write: (String) -> Void

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - scenario: What happens.
  ///   - keyboard: The keyboard of this machine whose layouts and rules the first one has, with its
  ///     record; `nil` for one that nothing is known about.
  ///   - layout: What all keyboards have, whatever else is said of theirs; `nil` for no such one.
  ///   - translation: Who gets the keys, by what the configuration says of it; `nil` when they go as
  ///     they are.
  ///   - rules: Reads another configuration.
  ///   - write: Gets each line of the transcript.
  package init(
    _ scenario: Scenario,
    keyboard: RulesetCompiler.Place?,
    layout: LayoutName? = nil,
    translation: @escaping (OutputLayout?) -> OutputTranslation? = { _ in nil },
    rules: @escaping (_ file: String) -> Result<RulesetCompiler, SettingsError>,
    write: @escaping (String) -> Void
  ) {
    self.scenario = scenario
    self.translation = translation
    self.rules = rules
    self.write = write
    places = (0..<scenario.keyboardCount).map { number in
      let slot = KeyboardSlot(rawValue: UInt8(number))
      var place = RulesetCompiler.Place(slot, .inScenario(number + 1))
      if number == 0, let keyboard { place = keyboard }
      if let layout {
        place.record = place.record ?? KeyboardRecord(of: place.keyboard)
        place.record?.choice = LayoutChoice(only: layout)
      }
      return place
    }
    names = places.reduce(into: [:]) { $0[$1.slot] = $1.keyboard.name }
  }

  /// Runs it.
  ///
  /// - Parameters:
  ///   - compiler: The rules to begin with.
  ///   - conversation: Says what is to be said.
  package func run(_ compiler: RulesetCompiler, _ conversation: inout Conversation) {
    // The closures share it while the scenario runs.
    let talk = Talk(conversation, compiler)
    defer { conversation = talk.conversation }
    var run = ScenarioRun(
      compile(talk),
      reload: { reload($0, talk) },
      newRules: {
        guard talk.hasOtherLayout else { return nil }
        return compile(talk)
      }
    ) { step in
      switch step {
      case .key(let key):
        write(Transcript.line(sending: key, namesKeyboard: scenario.keyboardCount > 1))
      case .report(let report): if talk.conversation.take(report) { talk.hasOtherLayout = true }
      case .panic: talk.conversation.say(.panic, .important)
      }
    }
    run.run(scenario)
  }

  private func reload(_ file: String, _ talk: Talk) -> Ruleset? {
    switch rules(file) {
    case .success(let compiler):
      talk.compiler = compiler
      return compile(talk)
    case .failure(let error):
      talk.conversation.say(.settingsRefused(reason: error.message), .message)
      return nil
    }
  }

  private func compile(_ talk: Talk) -> Ruleset {
    talk.hasOtherLayout = false
    let compiled = talk.compiler.compiled(for: places, translation(talk.compiler.outputLayout)) {
      talk.conversation.current($0, of: $1)
    }
    talk.conversation.apply(compiled, names: names)
    return compiled.ruleset
  }

  private final class Talk {
    var conversation: Conversation
    var compiler: RulesetCompiler

    /// A keyboard has gone to another layout, and the rules are still those of the one before.
    var hasOtherLayout = false

    init(_ conversation: Conversation, _ compiler: RulesetCompiler) {
      self.conversation = conversation
      self.compiler = compiler
    }
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
