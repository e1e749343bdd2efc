import Text

/// What the speech server said of itself when it was asked.
package struct SpeechFacts: Hashable, Sendable {
  package enum Answer: Hashable, Sendable {
    /// It cannot even be asked, such as without libspeechd; why.
    case unaskable(String)
    /// `SPEECHD_ADDRESS` names another computer, which is not asked.
    case elsewhere
    /// Nobody listens at its socket.
    case absent
    case refused(String)
    /// It listens, and says nothing.
    case silent
    /// Its output modules, and how many voices the one in use has.
    case modules([String], inUse: String, voices: Int)
  }

  package var answer: Answer

  /// Where it listens.
  package var socket: String?

  /// Whether the program of the server is there, so that it can be started.
  package var isInstalled: Bool

  /// Whether root's own server is meant, which the person at the machine may not hear.
  package var isRoots: Bool

  package init(
    _ answer: Answer,
    socket: String? = nil,
    isInstalled: Bool = true,
    isRoots: Bool = false
  ) {
    self.answer = answer
    self.socket = socket
    self.isInstalled = isInstalled
    self.isRoots = isRoots
  }
}

extension DoctorReport.Finding {
  /// What is said goes through Speech Dispatcher; without it the words are printed.
  package static func speech(_ facts: SpeechFacts) -> [Self] {
    let server = Self(server: facts)
    guard facts.isRoots else { return [server] }
    return [
      server,
      .init(
        .hint,
        "Speech as root",
        "with sudo, kbdctl speaks through root's own speech server, which you may not hear",
        remedy: "Run kbdctl without sudo, as a member of the group ‘input’."
      ),
    ]
  }

  private init(server facts: SpeechFacts) {
    let subject = "Speech"
    let place = facts.socket.map { " at \(shownPath($0))" } ?? ""
    let restart =
      "End it with ‘pkill -KILL speech-dispatch’; it starts again when there is something"
      + " to say."
    switch facts.answer {
    case .unaskable(let reason):
      self.init(.hint, subject, reason, remedy: "Until then ‘--speech print’ prints the words.")
    case .elsewhere:
      self.init(.notLookedAt, subject, "the speech server is on another computer")
    case .absent where !facts.isInstalled:
      self.init(.hint, subject, "Speech Dispatcher is not installed", remedy: Self.installation)
    case .absent:
      self.init(
        .notLookedAt,
        subject,
        "no speech server runs\(place); it is started when there is something to say",
        remedy: "Hear it with ‘spd-say hello’."
      )
    case .refused(let reason):
      self.init(
        .wrong,
        subject,
        "the speech server\(place) cannot be reached (\(reason))",
        remedy: "It belongs to another user, or something else is in its place; see ‘ls -l"
          + " \(facts.socket.map(shellWord) ?? "$XDG_RUNTIME_DIR/speech-dispatcher")’."
      )
    case .silent:
      self.init(.wrong, subject, "the speech server\(place) does not answer", remedy: restart)
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
        "Speech Dispatcher answers\(place), and speaks with \(inUse)\(voices == 0 ? "" : count)"
      )
    }
  }

  private static let voice = "Give it one with ‘sudo apt install speech-dispatcher-espeak-ng’."

  private static let installation =
    "Install it with ‘sudo apt install speech-dispatcher speech-dispatcher-espeak-ng’, or read the"
    + " words with ‘--speech print’."
}
