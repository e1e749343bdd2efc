import Glibc
import KbdctlCommands
import LinuxSystem
import Speech
import Wording

extension SpeechSink {
  /// What `--speech` asks for.
  ///
  /// - Throws: ``CommandFailure`` when not even a thread can be made.
  init(_ choice: SpeechChoice) throws(CommandFailure) {
    switch choice {
    case .none: self = .none
    case .print: self = .printing(printLine)
    case .dispatcher:
      do throws(Errno) {
        let server = try SpeechServer(
          warn: { warn($0) },
          print: { printLine(Utterance($0, .message).transcriptLine) }
        )
        self = .dispatcher(server)
      } catch {
        throw CommandFailure(
          "cannot begin to speak: \(error)",
          remedy: "Use ‘--speech print’ to read the words."
        )
      }
    }
  }
}

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

/// Tells of something that was survived.
func warn(_ message: String) {
  var errors = StandardError()
  print("kbdctl: \(message)", to: &errors)
}
