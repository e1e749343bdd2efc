import KbdctlCommands
import KeyPath
import Keyboards
import Keymaps
import Layouts
import LinuxSystem
import Listening
import Settings
import Shortcuts
import Speech

/// `kbdctl listen`.
struct ListenCommand {
  private let options: ListenOptions

  init(_ options: ListenOptions) { self.options = options }

  func run() throws(CommandFailure) {
    let layouts = try NamedLayouts(
      options,
      check: ChosenLayouts.check,
      near: LayoutRegistry.nearest
    )
    if let file = options.scenario {
      let scenario = try Self.scenario(file)
      try run(
        scenario,
        in: file,
        layouts,
        try ListenRules(configuration: options.configuration, options.profile)
      )
      return
    }
    let status = try ListenSession(options, layouts.output).run()
    if status != 0 { processEnd.end(status) }
  }

  private func run(
    _ scenario: Scenario,
    in file: String,
    _ layouts: NamedLayouts,
    _ rules: ListenRules
  ) throws(CommandFailure) {
    let speech = try SpeechSink(options.speech, write: printLine, warn: { warn($0) })
    let named = try keyboard(rules.chosen)
    var conversation = rules.conversation(
      speech,
      isSilent: options.speech == .none,
      keep: { _, choice in named.flatMap { $0.facts.keep(choice, of: $0.place.keyboard) } },
      write: printLine,
      warn: { warn($0) }
    )
    let tables = TranslationTables { warn($0.message) }
    let output = layouts.output ?? rules.chosen.configuration.outputLayout?.value
    let consumer = output.map { Consumer($0, isConsole: false) }
    if let lack = consumer.flatMap(tables.lackOfLatin) { warn(lack.text) }
    let session = ScenarioSession(
      scenario,
      keyboard: named?.place,
      layout: layouts.keyboards,
      translation: { configured in
        (layouts.output ?? configured).map {
          OutputTranslation(Consumer($0, isConsole: false), table: tables.table)
        }
      },
      // A scenario names its files from its own folder.
      rules: { rules.reread(path($0, besides: file), options.profile).map(\.compiler) },
      write: printLine
    )
    session.run(rules.compiler, &conversation)
    speech.finish()
  }

  /// The keyboard whose layout is used; `nil` for the system layout, which needs no machine.
  private func keyboard(
    _ chosen: ChosenLayouts
  ) throws(CommandFailure) -> (place: RulesetCompiler.Place, facts: KeyboardFacts)? {
    guard let text = options.keyboards.first else { return nil }
    let facts = try KeyboardFacts(chosen)
    let keyboard = try facts.keyboard(text)
    let record = try facts.record(of: keyboard)
    return (RulesetCompiler.Place(KeyboardSlot(rawValue: 0), keyboard, record: record), facts)
  }

  private static func scenario(_ file: String) throws(CommandFailure) -> Scenario {
    let text: String
    do throws(ReadFailure) {
      let bytes = try contents(of: file, limit: Scenario.largestFile, pipeLimit: pipePatience)
      text = String(decoding: bytes, as: UTF8.self)
    } catch {
      throw .cannotReadScenario(file, "\(error)")
    }
    do throws(ScenarioError) {
      return try Scenario(parsing: text, file: file)
    } catch {
      throw .wrongScenario("\(error)")
    }
  }
}
