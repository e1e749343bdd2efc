package import KeyPath
import Layouts
package import Shortcuts
package import Wording

/// Turns the reports of the key path into words and deeds.
///
/// It is a value: the voice, the clock and the layouts are the caller's. What it says is decided
/// here, what a command does is a row of ``Performer/all``.
package struct Narrator: Sendable {
  /// What a key types in its keyboard's layout, or `nil` when nothing is known.
  package typealias Typing = (Explanation) -> String?

  /// Who gets the words.
  package enum Audience: Sendable {
    /// Gets them in this vocabulary, which is read when the first ones are wanted.
    case listener(@Sendable () -> Vocabulary)
    /// Nobody: none are made.
    case nobody
  }

  /// How the voice sounds, and the value that is turned up and down.
  var settings: SpeechSettings
  var chosenSetting = SpeechSettings.Setting.rate
  var lastPhrase: String?
  var isPaused = false
  var isMuted = false

  private let catalogue: Catalogue
  private let audience: Audience
  private var bindings: Bindings

  /// One for each command of the catalogue, in its order.
  private let performers: [Performer?]

  package init(
    _ catalogue: Catalogue,
    bindings: Bindings,
    _ audience: Audience,
    settings: SpeechSettings
  ) {
    self.catalogue = catalogue
    self.bindings = bindings
    self.audience = audience
    self.settings = settings
    performers = Performer.table(for: catalogue)
  }

  /// Other chords hold from now on.
  package mutating func apply(_ bindings: Bindings) { self.bindings = bindings }

  /// What a report asks for.
  ///
  /// - Parameters:
  ///   - report: From the key path.
  ///   - now: Asked for the time and date when they are to be spoken.
  ///   - typing: Asked for what an explained key types.
  /// - Returns: What to do, in order.
  package mutating func effects(
    of report: Report,
    now: () -> LocalTime,
    typing: Typing
  ) -> [Effect] {
    switch report {
    case .perform(let command, let slot, _): perform(Int(command), slot, now)
    case .explain(let explanation), .unassigned(let explanation):
      say(.key) { [catalogue, bindings] vocabulary in
        ExplanationText(explanation, catalogue, bindings, vocabulary)
          .text(typing: typing(explanation))
      }
    case .helpMode(.entered(let key, let isCapsLock)):
      say(.important) { vocabulary in
        let exit = vocabulary.name(ofVoiceOver: key, isCapsLock: isCapsLock)
        return vocabulary.phrase(.helpModeEntered(exit: exit))
      }
    case .rawKeys(let isOn): say(isOn ? .rawKeysOn : .rawKeysOff, .important)
    case .untypable(let symbol, _):
      say(.key) { vocabulary in
        let character = symbol.scalar.map { String(Character($0)) } ?? ""
        return vocabulary.phrase(.untypable(vocabulary.name(ofSymbol: character)))
      }
    case .helpMode(.left): say(.helpModeLeft, .important)
    case .helpMode(.timedOut): say(.helpModeTimedOut, .important)
    }
  }

  /// Words that do not come from a key.
  package mutating func say(_ phrase: Phrase, _ urgency: Utterance.Urgency) -> [Effect] {
    say(urgency) { $0.phrase(phrase) }
  }

  /// Words that are made only when somebody gets them.
  package mutating func say(
    _ urgency: Utterance.Urgency,
    _ text: (Vocabulary) -> String
  ) -> [Effect] {
    isPaused = false
    guard case .listener(let vocabulary) = audience else { return [] }
    let text = text(vocabulary())
    lastPhrase = text
    // What must be heard is said all the same: the way out of a mode, and of the program.
    guard !isMuted || urgency == .important else { return [] }
    return [.say(Utterance(text, urgency))]
  }

  private mutating func perform(
    _ command: Int,
    _ slot: KeyboardSlot,
    _ now: () -> LocalTime
  ) -> [Effect] {
    let id = catalogue.commands[command].id
    guard let performer = performers[command] else {
      return say(.key) { $0.phrase(.unavailable(command: $0.name(ofCommand: id.rawValue))) }
    }
    return [.performed(id)] + performer.perform(&self, slot, now)
  }
}
