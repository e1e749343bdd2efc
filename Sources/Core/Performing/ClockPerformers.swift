import Shortcuts
import Wording

extension Performer {
  /// Commands about time.
  static let clock: [Performer] = [
    Performer("speak-time") { narrator, _, now in
      narrator.say(narrator.vocabulary.time(now()), .key)
    },
    Performer("speak-date") { narrator, _, now in
      narrator.say(narrator.vocabulary.date(now()), .key)
    },
  ]
}
