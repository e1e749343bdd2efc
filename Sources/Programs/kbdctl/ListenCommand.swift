import Glibc
import KbdctlCommands
import Keyboards
import LinuxSystem
import Listening
import Settings
import Shortcuts
import Speech
import Wording

/// `kbdctl listen`.
struct ListenCommand {
  private let options: ListenOptions

  init(_ options: ListenOptions) { self.options = options }

  func run() throws(CommandFailure) {
    let chosen = try ChosenLayouts(configuration: options.configuration)
    let shortcuts = try ChosenShortcuts(options, chosen.configuration)
    if let file = options.scenario {
      try ScenarioListening(options, chosen, shortcuts).run(file)
      return
    }
    // Signals are blocked before the first thread begins, so that all threads leave them alone.
    let status = try Listener(options, chosen, shortcuts).run()
    if status != 0 { exit(status) }
  }
}

/// The chords that hold, and the voice's first settings.
struct ChosenShortcuts {
  let catalogue: Catalogue
  let ruleset: Ruleset
  let speech: SpeechSettings

  /// Takes the command line first, then the configuration, then VoiceOver on a Mac.
  ///
  /// - Throws: ``CommandFailure`` that names the place in the configuration.
  init(_ options: ListenOptions, _ configuration: Configuration) throws(CommandFailure) {
    do throws(Catalogue.ParseError) {
      catalogue = try Catalogue.builtIn()
    } catch {
      throw CommandFailure("\(error)", remedy: "This build is damaged; install kbdctl again.")
    }
    let configured = try configuration.chosenProfile()
    let profile = options.profile ?? configured ?? .voiceOverMac
    ruleset = Ruleset(
      bindings: Bindings(profile, of: catalogue),
      voiceOver: try configuration.voiceOverModifier() ?? [.controlOption, .capsLock]
    )
    var speech = SpeechSettings()
    if let rate = configuration.speechRate { speech[.rate] = rate }
    self.speech = speech
  }

  func announcer() -> Announcer {
    Announcer(
      catalogue,
      bindings: ruleset.bindings,
      vocabulary: .english,
      settings: speech
    )
  }

  /// The chord of keyboard help in words, or `nil` when the profile has none.
  var helpChord: String? {
    guard !ruleset.bindings.isEmpty, let key = KeyCode(name: "k") else { return nil }
    let vo: [KeyCode] =
      ruleset.voiceOver.contains(.controlOption) ? [.leftControl, .leftAlt] : [.capsLock]
    return Vocabulary.english.name(ofChord: vo, key: key, typing: nil, isVO: true)
  }
}
