import Glibc

/// For whom sudo(8) runs this program, by `SUDO_UID`.
///
/// - Returns: A user's number; `nil` where nobody called it, or root did.
package func sudoCaller() -> UInt32? {
  // Who is not root may have set it to anything.
  guard geteuid() == 0, let value = getenv("SUDO_UID") else { return nil }
  return UInt32(String(cString: value)).flatMap { $0 == 0 ? nil : $0 }
}
