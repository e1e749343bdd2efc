import CLogin
import Glibc

/// The kind of the session that is in the foreground of the first seat, such as `tty` or `wayland`.
///
/// - Returns: `nil` without logind or a session.
package func activeSessionType() -> String? {
  var session: UnsafeMutablePointer<CChar>?
  guard sd_seat_get_active("seat0", &session, nil) >= 0, let session else { return nil }
  defer { free(session) }
  var type: UnsafeMutablePointer<CChar>?
  guard sd_session_get_type(session, &type) >= 0, let type else { return nil }
  defer { free(type) }
  return String(cString: type)
}
