import CLogin
import Glibc

/// The kind of the session that is in the foreground of the first seat, such as `tty` or `wayland`.
///
/// - Returns: `nil` without logind or a session.
package func activeSessionType() -> String? { ofActiveSession(sd_session_get_type) }

/// The desktop of that session, such as `gnome` or `sway` (`XDG_SESSION_DESKTOP`).
///
/// - Returns: `nil` without logind, a session or a desktop.
package func activeDesktop() -> String? { ofActiveSession(sd_session_get_desktop) }

private func ofActiveSession(
  _ ask: (UnsafePointer<CChar>?, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt
) -> String? {
  var session: UnsafeMutablePointer<CChar>?
  guard sd_seat_get_active("seat0", &session, nil) >= 0, let session else { return nil }
  defer { free(session) }
  var answer: UnsafeMutablePointer<CChar>?
  guard ask(session, &answer) >= 0, let answer else { return nil }
  defer { free(answer) }
  return String(cString: answer)
}
