import Glibc

/// Whether the terminal that this process was started from has hung up.
///
/// A process without one, such as a service, has lost none.
package func isTerminalGone() -> Bool {
  let terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
  guard terminal < 0 else {
    close(terminal)
    return false
  }
  // tty_ioctl(4): a terminal that hung up answers so; without one it is ENXIO.
  return errno == EIO
}
