import Keyboards
import LinuxSystem
import Listening
import Shortcuts
import Speech
import Wording

/// Carries out what the announcer asks for: speech, layouts and transcript lines.
final class Conversation {
  private var announcer: Announcer
  private let speech: SpeechSink
  private let legends: SlotLegends

  init(_ announcer: Announcer, _ speech: SpeechSink, _ legends: SlotLegends) {
    self.announcer = announcer
    self.speech = speech
    self.legends = legends
  }

  /// Says and does what a report asks for.
  ///
  /// - Returns: Whether the listener goes on.
  func carryOut(_ report: Report) -> Bool {
    let effects = announcer.effects(of: report, now: LocalTime(CivilTime.now())) { explained in
      legends.typing(explained)
    }
    return carryOut(effects)
  }

  @discardableResult
  func say(_ phrase: Phrase, _ urgency: Utterance.Urgency) -> Bool {
    carryOut(announcer.say(phrase, urgency))
  }

  private func carryOut(_ effects: [Announcer.Effect]) -> Bool {
    for effect in effects {
      switch effect {
      case .say(let utterance): speech.say(utterance)
      case .perform(let command): printLine(Transcript.line(performing: command))
      case .pauseSpeech: speech.pause()
      case .resumeSpeech: speech.resume()
      case .apply(let settings): speech.apply(settings)
      case .changeLayout(let slot, let steps): say(legends.change(slot, by: steps), .key)
      case .stop: return false
      }
    }
    return true
  }
}

extension LocalTime {
  fileprivate init(_ time: CivilTime) {
    self.init(
      weekday: time.weekday,
      day: time.day,
      month: time.month,
      year: time.year,
      hour: time.hour,
      minute: time.minute
    )
  }
}
