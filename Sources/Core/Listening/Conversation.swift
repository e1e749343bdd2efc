package import KeyPath
import Keyboards
package import Layouts
package import Performing
import Shortcuts
package import Wording

/// Hands what the narrator comes to on to the voice, the layouts and the transcript.
package struct Conversation {
  /// Where words and deeds go.
  package struct Ports {
    package var say: (Utterance) -> Void
    package var pause: () -> Void
    package var resume: () -> Void
    package var apply: (SpeechSettings) -> Void

    /// A line of the transcript.
    package var write: (String) -> Void
    package var now: () -> LocalTime

    package init(
      say: @escaping (Utterance) -> Void,
      pause: @escaping () -> Void,
      resume: @escaping () -> Void,
      apply: @escaping (SpeechSettings) -> Void,
      write: @escaping (String) -> Void,
      now: @escaping () -> LocalTime
    ) {
      self.say = say
      self.pause = pause
      self.resume = resume
      self.apply = apply
      self.write = write
      self.now = now
    }
  }

  private let ports: Ports
  private var narrator: Narrator
  private var layouts: LayoutBook

  package init(_ narrator: Narrator, _ layouts: LayoutBook, _ ports: Ports) {
    self.narrator = narrator
    self.layouts = layouts
    self.ports = ports
  }

  /// Other rules hold from now on.
  package mutating func apply(
    _ compiled: RulesetCompiler.Compiled,
    names: [KeyboardSlot: String]
  ) {
    narrator.apply(compiled.ruleset.bindings)
    layouts.apply(compiled.layouts, names: names)
  }

  /// Says and does what a report asks for.
  ///
  /// - Returns: Whether a keyboard has another layout now, by ``current(_:of:)``.
  package mutating func take(_ report: Report) -> Bool {
    let effects = narrator.effects(of: report, now: ports.now) { layouts.typing($0) }
    hand(effects)
    return effects.contains { if case .changeLayout = $0 { true } else { false } }
  }

  /// The layouts of a keyboard as they are now, of which what was chosen for it may not know yet.
  package mutating func current(_ slot: KeyboardSlot, of choice: LayoutChoice) -> LayoutChoice {
    layouts.current(slot, of: choice)
  }

  package mutating func say(_ phrase: Phrase, _ urgency: Utterance.Urgency) {
    hand(narrator.say(phrase, urgency))
  }

  /// Says which keyboards are listened to, and how to get help.
  mutating func sayListening(to keyboards: [String], help: (key: KeyCode, isCapsLock: Bool)?) {
    hand(
      narrator.say(.message) { vocabulary in
        guard !keyboards.isEmpty else { return vocabulary.phrase(.noKeyboardYet) }
        let names = vocabulary.list(of: keyboards)
        guard let help else { return vocabulary.phrase(.listeningStarted(keyboards: names)) }
        let chord = vocabulary.name(ofVoiceOver: help.key, isCapsLock: help.isCapsLock)
        return vocabulary.phrase(.listeningStarted(keyboards: names, help: chord))
      }
    )
  }

  private mutating func hand(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .say(let utterance): ports.say(utterance)
      case .performed(let command): ports.write(Transcript.line(performing: command))
      case .pauseSpeech: ports.pause()
      case .resumeSpeech: ports.resume()
      case .apply(let settings): ports.apply(settings)
      case .changeLayout(let slot, let steps):
        if let phrase = layouts.change(slot, by: steps) { say(phrase, .key) }
      }
    }
  }
}
