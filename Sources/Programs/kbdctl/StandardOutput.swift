import Glibc
import LinuxSystem

/// Writes a whole line to standard output at once: a reader at the other end of a pipe must not
/// wait for the next one.
@Sendable func printLine(_ line: String) {
  var rest = Array((line + "\n").utf8)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
    guard count > 0 else { return }
    rest = rest.dropFirst(count)
  }
}

/// Writes a line that is no result.
@Sendable func printError(_ line: String) {
  var errors = StandardError()
  print(line, to: &errors)
}

/// Tells of something that was survived.
@Sendable func warn(_ message: String) { printError("kbdctl: \(message)") }
