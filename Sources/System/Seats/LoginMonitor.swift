import CLogin
import LinuxSystem

/// Tells when logind's seats and sessions change (sd_login_monitor_new(3)).
final class LoginMonitor {
  /// Readable when something has changed; this object owns it.
  let descriptor: CInt
  private let monitor: Handle

  /// - Throws: The error number of sd_login_monitor_new(3), such as ``Errno/notFound`` without logind.
  init() throws(Errno) {
    var made: OpaquePointer?
    try checkingNegative(sd_login_monitor_new(nil, &made))
    let monitor = try Handle(made) { sd_login_monitor_unref($0) }
    descriptor = try checkingNegative(sd_login_monitor_get_fd(monitor.pointer))
    self.monitor = monitor
  }

  func acknowledge() { sd_login_monitor_flush(monitor.pointer) }
}
