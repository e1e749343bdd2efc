import CLogin

/// Who sits at the machine: the user of the session that is in the foreground of the first seat.
///
/// - Returns: A user's number, or `nil` without logind or a session.
package func activeUser() -> UInt32? {
  var user = uid_t()
  return sd_seat_get_active("seat0", nil, &user) >= 0 ? user : nil
}
