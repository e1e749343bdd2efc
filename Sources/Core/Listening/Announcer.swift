package import Shortcuts
package import Wording
package import Keyboards

/// Turns the reports of the input path into words and deeds.
///
/// It is a value: the voice, the clock and the layouts are the caller's.
package struct Announcer: Sendable {
  /// What the caller must do, in order.
  package enum Effect: Hashable, Sendable {
    case say(Utterance)
    /// A command is being performed; for transcripts.
    case perform(Command.ID)
    case pauseSpeech
    case resumeSpeech
    case apply(SpeechSettings)
    case changeLayout(KeyboardSlot, by: Int)
    /// Every keyboard has been given back: end the listener.
    case stop
  }

  /// What a key types in its keyboard's layout, or `nil` when nothing is known.
  package typealias Typing = (Explanation) -> String?

  private let catalogue: Catalogue
  private let bindings: Bindings
  private let vocabulary: Vocabulary
  private var settings: SpeechSettings
  private var chosenSetting = SpeechSettings.Setting.rate
  private var lastPhrase: String?
  private var isPaused = false
  private var isMuted = false

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
  }

  /// What a report asks for.
  ///
  /// - Parameters:
  ///   - report: From the input path.
  ///   - now: The time and date to speak when asked.
  ///   - typing: Asked for what an explained key types.
  /// - Returns: What to do, in order.
  package mutating func effects(
    of report: Report,
    now: LocalTime,
    typing: Typing
  ) -> [Effect] {
    switch report {
    case .perform(let command, let slot):
      perform(catalogue.commands[Int(command)], slot, now)
    case .explain(let explanation):
      say(
        ExplanationText(explanation, catalogue, bindings, vocabulary)
          .text(typing: typing(explanation)),
        .key
      )
    case .helpModeEntered(let chord):
      say(.helpModeEntered(exit: name(of: chord)), .important)
    case .helpModeLeft(.wayOut): say(.helpModeLeft, .important)
    case .helpModeLeft(.timeout): say(.helpModeTimedOut, .important)
    case .panic: say(.panic, .important) + [.stop]
    case .lost, .sent: []
    }
  }

  /// Words that do not come from a key.
  package mutating func say(_ phrase: Phrase, _ urgency: Utterance.Urgency) -> [Effect] {
    say(vocabulary.phrase(phrase), urgency)
  }

  private mutating func say(_ text: String, _ urgency: Utterance.Urgency) -> [Effect] {
    lastPhrase = text
    isPaused = false
    // What must be heard is said all the same: the way out of a mode, and of the program.
    guard !isMuted || urgency == .important else { return [] }
    return [.say(Utterance(text, urgency))]
  }

  private func name(of chord: HelpModeChord) -> String {
    let keys: [KeyCode] = chord.isVoiceOverCapsLock ? [.capsLock] : [.leftControl, .leftAlt]
    return vocabulary.name(ofChord: keys, key: chord.key, typing: nil, isVO: true)
  }
}

// MARK: Commands that are performed here

extension Announcer {
  private mutating func perform(
    _ command: Command,
    _ slot: KeyboardSlot,
    _ now: LocalTime
  ) -> [Effect] {
    let done = Effect.perform(command.id)
    switch command.id {
    case "keyboard-help": return [done]
    case "pause-speech":
      isPaused.toggle()
      return [done, isPaused ? .pauseSpeech : .resumeSpeech]
    case "repeat-last-phrase":
      guard let lastPhrase else { return [done] + say(.nothingToRepeat, .key) }
      return [done] + say(lastPhrase, .key)
    case "toggle-mute": return [done] + toggleMute()
    case "speak-time":
      return [done] + say(vocabulary.time(hour: now.hour, minute: now.minute), .key)
    case "speak-date":
      let date = vocabulary.date(
        weekday: now.weekday,
        day: now.day,
        month: now.month,
        year: now.year
      )
      return [done] + say(date, .key)
    case "next-layout": return [done, .changeLayout(slot, by: 1)]
    case "previous-layout": return [done, .changeLayout(slot, by: -1)]
    case "speech-setting-next": return [done] + choose(chosenSetting.next)
    case "speech-setting-previous": return [done] + choose(chosenSetting.previous)
    case "speech-setting-up": return [done] + changeSetting(by: 1)
    case "speech-setting-down": return [done] + changeSetting(by: -1)
    default:
      let name = vocabulary.name(ofCommand: command.id.rawValue)
      return say(.unavailable(command: name), .key)
    }
  }

  private mutating func toggleMute() -> [Effect] {
    // The words before silence are still heard, and so are the first after it.
    if isMuted {
      isMuted = false
      return say(.speechOn, .key)
    }
    defer { isMuted = true }
    return say(.speechOff, .key)
  }

  private mutating func choose(_ setting: SpeechSettings.Setting) -> [Effect] {
    chosenSetting = setting
    return say(vocabulary.name(of: setting, in: settings), .key)
  }

  private mutating func changeSetting(by steps: Int) -> [Effect] {
    let hasChanged = settings.change(chosenSetting, by: steps)
    let text = vocabulary.name(of: chosenSetting, in: settings, isAtLimit: !hasChanged)
    return [.apply(settings)] + say(text, .key)
  }
}
