import KbdctlCommands
import KeyPath
import Layouts
import Listening
import Performing
import Settings
import Shortcuts
import Speech
import Wording
import WallClock

/// What `listen` begins with: commands, rules, layouts and the voice's first settings.
struct ListenRules {
  let chosen: ChosenLayouts
  let catalogue: Catalogue
  let compiler: RulesetCompiler

  /// Reads everything that is written down.
  ///
  /// - Throws: ``CommandFailure`` that names the place in the configuration.
  init(configuration file: String?, _ profile: Profile?) throws(CommandFailure) {
    let catalogue = try Self.catalogue()
    let chosen = try ChosenLayouts(configuration: file)
    self.init(chosen, catalogue, profile)
  }

  /// All commands.
  static func catalogue() throws(CommandFailure) -> Catalogue {
    do throws(Catalogue.ParseError) {
      return try Catalogue.builtIn()
    } catch {
      throw .damaged("\(error)")
    }
  }

  init(_ chosen: ChosenLayouts, _ catalogue: Catalogue, _ profile: Profile?) {
    self.chosen = chosen
    self.catalogue = catalogue
    compiler = RulesetCompiler(
      chosen.configuration,
      profile: profile,
      catalogue,
      systemLayouts: ChosenLayouts.systemLayouts
    )
  }

  /// How the voice sounds at first; it speaks the language of our words.
  var speech: SpeechSettings {
    var speech = SpeechSettings()
    if let rate = chosen.configuration.speechRate { speech[.rate] = rate }
    speech.language = Vocabulary.english.languageCode
    return speech
  }

  /// The rules of the file as it is now, or of another one.
  func reread(
    _ file: String?,
    _ profile: Profile?
  ) -> Result<ListenRules, SettingsError> {
    do throws(SettingsError) {
      return .success(ListenRules(try ChosenLayouts.read(file, isAgain: true), catalogue, profile))
    } catch {
      return .failure(error)
    }
  }

  /// What keys type.
  static func layouts(
    keep: @escaping (KeyboardSlot, LayoutChoice) -> LayoutBook.LayoutFault?,
    warn: @escaping (String) -> Void
  ) -> LayoutBook {
    LayoutBook(
      LayoutBook.Ports(
        legends: { layout in
          do throws(CommandFailure) {
            return .success(try ChosenLayouts.legends(of: layout))
          } catch {
            return .failure(LayoutBook.LayoutFault(error.message))
          }
        },
        keep: keep
      ),
      warn: warn
    )
  }

  /// Whoever says what is to be said.
  func conversation(
    _ speech: SpeechSink,
    isSilent: Bool,
    keep: @escaping (KeyboardSlot, LayoutChoice) -> LayoutBook.LayoutFault?,
    write: @escaping (String) -> Void,
    warn: @escaping (String) -> Void
  ) -> Conversation {
    let layouts = Self.layouts(keep: keep, warn: warn)
    let narrator = Narrator(
      catalogue,
      bindings: compiler.bindings,
      isSilent ? .nobody : .listener { .english },
      settings: self.speech
    )
    return Conversation(
      narrator,
      layouts,
      Conversation.Ports(
        say: speech.say,
        pause: speech.pause,
        resume: speech.resume,
        apply: speech.apply,
        write: write,
        now: LocalTime.now
      )
    )
  }
}
