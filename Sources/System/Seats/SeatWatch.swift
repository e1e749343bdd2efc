package import Layouts
package import LinuxSystem

/// Follows whether a text console or a desktop has the keyboards of the first seat.
///
/// Only that seat has virtual terminals. What changes is told by logind, and without it by the kernel
/// when another terminal comes to the foreground.
package final class SeatWatch {
  /// logind tells of a desktop that has ended before it puts the terminal back in order.
  private static let settling = Duration.seconds(1)

  private let loop: EventLoop
  private let terminal: ForegroundTerminal
  private let sessionType: () -> String?
  private let onChange: () -> Void
  private let login: LoginMonitor?
  private let timer: Timer

  /// Whether it was a console at the last look.
  private var wasConsole: Bool

  /// Looks, and begins to follow.
  ///
  /// - Parameters:
  ///   - loop: Where changes are waited for; it outlives this object.
  ///   - terminal: Where the kernel tells of its terminals.
  ///   - sessionType: Tells the kind of the session in the foreground.
  ///   - onChange: Called when a console has followed a desktop, or the other way round.
  /// - Throws: The `errno` of a timer or of epoll_ctl(2).
  package init(
    on loop: EventLoop,
    terminal: ForegroundTerminal = ForegroundTerminal(),
    sessionType: @escaping () -> String? = activeSessionType,
    onChange: @escaping () -> Void
  ) throws(Errno) {
    self.loop = loop
    self.terminal = terminal
    self.sessionType = sessionType
    self.onChange = onChange
    login = try? LoginMonitor()
    timer = try Timer()
    wasConsole = SeatFacts(terminal, sessionType).isConsole
    try loop.add(timer.descriptor) { [weak self] _ in
      self?.timer.acknowledge()
      self?.look()
    }
    if let login {
      try loop.add(login.descriptor) { [weak self] _ in
        self?.login?.acknowledge()
        self?.lookTwice()
      }
    }
    if let descriptor = terminal.descriptor {
      try loop.add(descriptor, isReadToItsEnd: true) { [weak self] _ in self?.lookTwice() }
    }
  }

  deinit {
    loop.remove(timer.descriptor)
    if let login { loop.remove(login.descriptor) }
    if let descriptor = terminal.descriptor { loop.remove(descriptor) }
  }

  /// What is so now, also where nobody tells of changes: without logind a desktop may take over a
  /// terminal that stays in the foreground.
  package var facts: SeatFacts { SeatFacts(terminal, sessionType) }

  private func lookTwice() {
    look()
    // A failure would mean that the clock itself cannot be set.
    try? timer.fire(at: monotonicNow() + Self.settling)
  }

  private func look() {
    let isConsole = facts.isConsole
    guard isConsole != wasConsole else { return }
    wasConsole = isConsole
    onChange()
  }
}

extension SeatFacts {
  /// What is so now, for whoever does not follow it.
  package static var now: SeatFacts { SeatFacts(ForegroundTerminal(), activeSessionType) }

  fileprivate init(_ terminal: ForegroundTerminal, _ sessionType: () -> String?) {
    self.init(
      terminalReadsKeys: terminal.readsKeys,
      sessionType: sessionType(),
      hasTerminals: terminal.descriptor != nil
    )
  }
}
