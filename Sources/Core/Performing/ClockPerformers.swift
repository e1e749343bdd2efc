import Shortcuts
import Wording

extension Performer {
  /// Commands about time.
  static let clock: [Performer] = [
    Performer("speak-time") { narrator, _, now in
      narrator.say(.key) { $0.time(now()) }
    },
    Performer("speak-date") { narrator, _, now in
      narrator.say(.key) { $0.date(now()) }
    },
  ]
}
