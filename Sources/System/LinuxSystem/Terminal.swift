import Glibc

/// The terminal that this process was started from, if it was started from one.
///
/// A terminal that hung up is no longer anybody's (`tty_signal_session_leader` in the kernel), so
/// afterwards it looks as if there had never been one.
package struct StartingTerminal: Sendable {
  private let wasThere: Bool

  /// Looks whether there is one; to be made when the process begins.
  package init() { wasThere = Self.isThere() }

  /// Whether it has hung up; a process without one, such as a service, has lost none.
  package func isGone() -> Bool { wasThere && !Self.isThere() }

  private static func isThere() -> Bool {
    let terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return false }
    close(terminal)
    return true
  }
}
