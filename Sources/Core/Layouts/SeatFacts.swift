/// What is known of who has the screen and the keyboards of the first seat.
package struct SeatFacts: Hashable, Sendable {
  /// Whether the kernel itself turns keys into text on the terminal in the foreground, by the
  /// console's table; `nil` when the terminal may not be asked.
  private let terminalReadsKeys: Bool?

  /// The kind of the session in the foreground, as logind has it (sd_session_get_type(3)); `nil`
  /// without logind or a session.
  private let sessionType: String?

  /// Whether the kernel has virtual terminals.
  private let hasTerminals: Bool

  package init(terminalReadsKeys: Bool?, sessionType: String?, hasTerminals: Bool) {
    self.terminalReadsKeys = terminalReadsKeys
    self.sessionType = sessionType
    self.hasTerminals = hasTerminals
  }

  /// Whether a text console gets the keys, or a desktop.
  ///
  /// The terminal knows best: a desktop that was started from a console by hand is of the type
  /// `tty` to logind, and it takes the keys away from the console's table in any case. Without a
  /// session a login prompt waits on a console; a greeter has a session. A kernel without virtual
  /// terminals has no console to take key 84 for `Last_Console`, so only a desktop can be there.
  package var isConsole: Bool {
    if let terminalReadsKeys { return terminalReadsKeys }
    return switch sessionType {
    case "x11", "wayland", "mir": false
    case "tty": true
    default: hasTerminals
    }
  }
}
