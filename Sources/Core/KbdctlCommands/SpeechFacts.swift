package import Performing
import Text

/// What the speech server said of itself when it was asked.
package struct SpeechFacts: Hashable, Sendable {
  package enum Answer: Hashable, Sendable {
    /// `SPEECHD_ADDRESS` names another computer, which is not asked, or nothing.
    case notAsked
    /// Nobody listens at its socket.
    case absent
    case refused(String)
    /// It listens, and says nothing.
    case silent
    /// Not the person who sits there started it, but this user; so it is not used.
    case stranger(UInt32)
    /// Its output modules, and how many voices the one in use has.
    case modules([String], inUse: String, voices: Int)
  }

  package var answer: Answer

  /// Where it listens.
  package var address: SpeechAddress

  /// Whether the program of the server is there, so that it can be started.
  package var isInstalled: Bool

  package init(_ answer: Answer, at address: SpeechAddress, isInstalled: Bool = true) {
    self.answer = answer
    self.address = address
    self.isInstalled = isInstalled
  }
}

extension DoctorReport.Finding {
  /// What is said goes through Speech Dispatcher; without it the words are printed.
  package static func speech(_ facts: SpeechFacts) -> [Self] {
    let server = Self(server: facts)
    guard facts.address.isRootsOwn else { return [server] }
    return [
      server,
      .init(
        .hint,
        "Speech as root",
        "no session was found, so kbdctl speaks through root's own speech server, which you may not"
          + " hear",
        remedy: "Run kbdctl in your session, as a member of the group ‘input’."
      ),
    ]
  }

  private init(server facts: SpeechFacts) {
    let subject = "Speech"
    let place = safeName("\(facts.address.place)", limit: 200)
    let restart =
      "End it with ‘pkill -KILL speech-dispatch’; it starts again when there is something"
      + " to say."
    switch facts.answer {
    case .notAsked:
      self.init(notAsked: facts.address.place)
    case .absent where !facts.isInstalled:
      self.init(.hint, subject, "Speech Dispatcher is not installed", remedy: Self.installation)
    case .absent where facts.address.owner != nil:
      self.init(
        .hint,
        subject,
        "no speech server runs at \(place), and root does not start one there",
        remedy: facts.address.advice
      )
    case .absent:
      self.init(
        .notLookedAt,
        subject,
        "no speech server runs at \(place); it is started when there is something to say",
        remedy: "Hear it with ‘spd-say hello’."
      )
    case .refused(let reason):
      self.init(
        .wrong,
        subject,
        "the speech server at \(place) cannot be reached (\(reason))",
        remedy: "It belongs to another user, or something else is in its place; see ‘ls -l"
          + " \(shellWord(facts.address.place))’."
      )
    case .silent:
      self.init(.wrong, subject, "the speech server at \(place) does not answer", remedy: restart)
    case .stranger(let user):
      self.init(
        .wrong,
        subject,
        "the speech server at \(place) is run by user \(user), a stranger, and is not used",
        remedy: facts.address.advice
      )
    // The module of that name only says that the others do not work.
    case .modules(let modules, let inUse, _) where modules.isEmpty || inUse == "dummy":
      self.init(
        .wrong,
        subject,
        "Speech Dispatcher runs, but it has no voice",
        remedy: "\(Self.voice) \(restart)"
      )
    case .modules(_, let inUse, let voices):
      // Some modules do not list their voices.
      let count = voices == 1 ? ", which has 1 voice" : ", which has \(voices) voices"
      self.init(
        .ok,
        subject,
        "Speech Dispatcher answers at \(place), and speaks with \(inUse)\(voices == 0 ? "" : count)"
      )
    }
  }

  private init(notAsked place: SpeechAddress.Place) {
    switch place {
    case .socket, .network:
      self.init(.notLookedAt, "Speech", "the speech server is at \(place)")
    case .unknown(let text):
      self.init(
        .wrong,
        "Speech",
        "SPEECHD_ADDRESS is \(inQuotes(text)), which names no speech server",
        remedy: "Unset it, or set it to ‘unix_socket:’ and the path of a socket."
      )
    }
  }

  private static let voice = "Give it one with ‘sudo apt install speech-dispatcher-espeak-ng’."

  private static let installation =
    "Install it with ‘sudo apt install speech-dispatcher speech-dispatcher-espeak-ng’, or read the"
    + " words with ‘--speech print’."
}
