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
    /// For whom sudo(8) runs this program.
    package var invoker: UInt32?
    /// Whose session is in the foreground, if logind knows of one.
    package var seatUser: UInt32?

    package init(
      user: UInt32,
      given: String? = nil,
      invoker: UInt32? = nil,
      seatUser: UInt32? = nil
    ) {
      self.user = user
      self.given = given
      self.invoker = invoker
      self.seatUser = seatUser
    }
  }

  /// A socket; `nil` where every client of this user finds it, and where it may be started.
  package let socket: String?
  /// Whose server that is; `nil` for our own.
  package let owner: UInt32?

  /// Where every client of this user finds it.
  package static let own = SpeechAddress(Facts(user: 0))

  package init(_ facts: Facts) {
    let person = facts.invoker ?? facts.seatUser
    guard facts.user == 0, facts.given == nil, let person, person != 0 else {
      socket = nil
      owner = nil
      return
    }
    // The systemd unit of Speech Dispatcher and its clients use `XDG_RUNTIME_DIR`, which is this.
    socket = "/run/user/\(person)/speech-dispatcher/speechd.sock"
    owner = person
  }

  /// What to try when nothing is heard.
  package var advice: String {
    guard let owner else { return "Try it with ‘spd-say hello’." }
    return "Run ‘spd-say hello’ in the session of user \(owner), which starts it."
  }
}
