/// Where the Speech Dispatcher listens that the person hears.
///
/// Root has one of its own, which nobody hears: the sound belongs to whoever sits at the machine.
package struct SpeechAddress: Hashable, Sendable {
  /// What decides it.
  package struct Facts: Hashable, Sendable {
    /// Who runs this program.
    package var user: UInt32
    /// `SPEECHD_ADDRESS`, which names a server; `nil` when it is empty.
    package var given: String?
    /// For whom sudo(8) or pkexec(1) runs this program, as they tell it.
    package var invoker: UInt32?
    /// Whose session is in the foreground, if logind knows of one.
    package var seatUser: UInt32?
    /// `XDG_RUNTIME_DIR`, else the folder for what may be lost, as Speech Dispatcher looks for them.
    package var folder: String?

    package init(
      user: UInt32,
      given: String? = nil,
      invoker: UInt32? = nil,
      seatUser: UInt32? = nil,
      folder: String? = nil
    ) {
      self.user = user
      self.given = given
      self.invoker = invoker
      self.seatUser = seatUser
      self.folder = folder
    }
  }

  /// A place to connect to.
  package enum Place: Hashable, Sendable {
    /// A socket in the file system.
    case socket(String)
    case network(host: String, port: String)
    /// What was given and means nothing.
    case unknown(String)
  }

  package let place: Place
  /// Whose server that is; `nil` for our own or one that was given, which may be started.
  package let owner: UInt32?
  /// Whether it is root's own because nobody's session was found, so that perhaps nobody hears it.
  package let isRootsOwn: Bool

  package init(_ facts: Facts) {
    let person = facts.invoker ?? facts.seatUser
    isRootsOwn = facts.user == 0 && facts.given == nil && person == nil
    let folder = facts.folder ?? Self.runtimeFolder(of: facts.user)
    guard facts.user == 0, facts.given == nil, let person, person != 0 else {
      place = Place(given: facts.given ?? "unix_socket", default: Self.socket(in: folder))
      owner = nil
      return
    }
    place = .socket(Self.socket(in: Self.runtimeFolder(of: person)))
    owner = person
  }

  /// What to try when nothing is heard.
  package var advice: String {
    guard let owner else { return "Try it with ‘spd-say hello’." }
    return "Run ‘spd-say hello’ in the session of user \(owner), which starts it."
  }

  /// What to know before anything is said: that perhaps nobody hears it.
  package var doubt: String? {
    guard isRootsOwn else { return nil }
    return "no session was found, so root's own speech server is used, which you may not hear. Run"
      + " kbdctl in your session, or set SPEECHD_ADDRESS."
  }

  /// What `XDG_RUNTIME_DIR` is in a session of pam_systemd(8).
  private static func runtimeFolder(of user: UInt32) -> String { "/run/user/\(user)" }

  private static func socket(in folder: String) -> String {
    "\(folder)/speech-dispatcher/speechd.sock"
  }
}

extension SpeechAddress.Place: CustomStringConvertible {
  /// Reads `SPEECHD_ADDRESS`: `unix_socket:PATH` or `inet_socket:HOST:PORT`, of which all but the first
  /// word may be missing (Speech Dispatcher's manual, “Address specification”).
  fileprivate init(given text: String, default socket: String) {
    let words = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    switch words[0] {
    case "unix_socket": self = .socket(words.count > 1 ? words[1] : socket)
    case "inet_socket":
      self = .network(
        host: words.count > 1 ? words[1] : "127.0.0.1",
        port: words.count > 2 ? words[2] : "6560"
      )
    default: self = .unknown(text)
    }
  }

  package var description: String {
    switch self {
    case .socket(let path): path
    case .network(let host, let port): "\(host), port \(port)"
    case .unknown(let text): text
    }
  }
}
