import KbdctlCommands
import Keyboards
import LinuxSystem
import Listening
import Speech

/// `kbdctl listen --keys FILE`: the whole way of a key without keyboards.
struct ScenarioListening {
  private let options: ListenOptions
  private let chosen: ChosenLayouts
  private let shortcuts: ChosenShortcuts

  init(_ options: ListenOptions, _ chosen: ChosenLayouts, _ shortcuts: ChosenShortcuts) {
    self.options = options
    self.chosen = chosen
    self.shortcuts = shortcuts
  }

  func run(_ file: String) throws(CommandFailure) {
    let scenario = try Self.read(file)
    let speech = try SpeechSink(options.speech)
    let legends = try SlotLegends(chosen, keyboard: try keyboard())
    let conversation = Conversation(shortcuts.announcer(), speech, legends)
    var run = ScenarioRun(shortcuts.ruleset) { step in
      switch step {
      case .time: break
      case .key(let key, let change): printLine(Transcript.line(sending: key, change))
      case .report(let report): _ = conversation.carryOut(report)
      }
    }
    run.run(scenario)
    speech.finish()
  }

  /// The keyboard whose layout is used; `nil` for the machine's own layout.
  private func keyboard() throws(CommandFailure) -> Keyboard? {
    guard let text = options.keyboards.first else { return nil }
    let keyboards = try chosen.keyboards()
    return try KeyboardSelector(text).choose(from: keyboards)
  }

  private static func read(_ file: String) throws(CommandFailure) -> Scenario {
    let text: String
    do throws(Errno) {
      text = String(decoding: try contents(of: file), as: UTF8.self)
    } catch {
      throw CommandFailure(
        "cannot read the scenario ‘\(file)’: \(error)",
        remedy: "Give --keys a file of lines such as ‘20ms k tap’."
      )
    }
    do throws(Scenario.ParseError) {
      return try Scenario(parsing: text, file: file)
    } catch {
      throw CommandFailure("\(error)", remedy: "Mend that line; nothing was run.")
    }
  }
}
