package import KeyPath
package import Shortcuts
package import Wording

/// Turns the reports of the key path into words and deeds.
///
/// It is a value: the voice, the clock and the layouts are the caller's. What it says is decided
/// here, what a command does is a row of ``Performer/all``.
package struct Narrator: Sendable {
  /// What a key types in its keyboard's layout, or `nil` when nothing is known.
  package typealias Typing = (Explanation) -> String?

  let catalogue: Catalogue
  let vocabulary: Vocabulary

  /// How the voice sounds, and the value that is turned up and down.
  var settings: SpeechSettings
  var chosenSetting = SpeechSettings.Setting.rate
  var lastPhrase: String?
  var isPaused = false
  var isMuted = false

  private var bindings: Bindings

  /// One for each command of the catalogue, in its order.
  private let performers: [Performer?]

  package init(
    _ catalogue: Catalogue,
    bindings: Bindings,
    vocabulary: Vocabulary,
    settings: SpeechSettings
  ) {
    self.catalogue = catalogue
    self.bindings = bindings
    self.vocabulary = vocabulary
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
    case .perform(let command, let slot, _):
      perform(catalogue.commands[Int(command)], performers[Int(command)], slot, now)
    case .explain(let explanation), .unassigned(let explanation):
      say(
        ExplanationText(explanation, catalogue, bindings, vocabulary)
          .text(typing: typing(explanation)),
        .key
      )
    case .helpMode(.entered(let key, let isCapsLock)):
      say(
        .helpModeEntered(exit: vocabulary.name(ofVoiceOver: key, isCapsLock: isCapsLock)),
        .important
      )
    case .helpMode(.left): say(.helpModeLeft, .important)
    case .helpMode(.timedOut): say(.helpModeTimedOut, .important)
    }
  }

  /// Words that do not come from a key.
  package mutating func say(_ phrase: Phrase, _ urgency: Utterance.Urgency) -> [Effect] {
    say(vocabulary.phrase(phrase), urgency)
  }

  mutating func say(_ text: String, _ urgency: Utterance.Urgency) -> [Effect] {
    lastPhrase = text
    isPaused = false
    // What must be heard is said all the same: the way out of a mode, and of the program.
    guard !isMuted || urgency == .important else { return [] }
    return [.say(Utterance(text, urgency))]
  }

  private mutating func perform(
    _ command: Command,
    _ performer: Performer?,
    _ slot: KeyboardSlot,
    _ now: () -> LocalTime
  ) -> [Effect] {
    guard let performer else {
      let name = vocabulary.name(ofCommand: command.id.rawValue)
      return say(.unavailable(command: name), .key)
    }
    return [.performed(command.id)] + performer.perform(&self, slot, now)
  }
}
