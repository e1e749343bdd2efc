import Glibc
import KbdctlCommands
import LinuxSystem
import Text

/// How this process ends; the first line of the program makes it.
let processEnd: ProcessEnd = {
  do throws(Errno) {
    return try ProcessEnd()
  } catch {
    report(.cannotBegin("\(error)"))
    exit(1)
  }
}()

/// How sentences are written in this locale.
let typography = Typography(environment: environment)

/// Writes what a command found out, for a person.
@Sendable func printText(_ text: String) { printExactly(typography.written(text)) }

/// Writes a document of JSON, or a picture of what keys type, to the letter: all of it at once, since a reader at the other end of a pipe must
/// not wait for what comes next.
@Sendable func printExactly(_ text: String) {
  do throws(Errno) {
    try writeAll(text.utf8, to: STDOUT_FILENO)
  } catch {
    outputFailed(error)
  }
}

@Sendable func printLine(_ line: String) { printText(line + "\n") }

/// Writes a line that is no result.
@Sendable func printError(_ line: String) { printErrorText(line + "\n") }

/// The same without the line's end.
@Sendable func printErrorText(_ text: String) {
  var errors = StandardError()
  print(typography.written(text), terminator: "", to: &errors)
}

/// Tells of something that was survived.
@Sendable func warn(_ message: String) { printError("kbdctl: \(message)") }

/// Tells why the command has not done what it was asked for.
@Sendable func report(_ failure: CommandFailure) {
  warn(failure.message)
  if let remedy = failure.remedy { printError(remedy) }
}

/// Writes lines from a thread of its own; when standard output takes them no more, the process ends.
func makeLineWriter() throws(Errno) -> LineWriter {
  try LineWriter { descriptor, error in
    if descriptor == STDOUT_FILENO { outputFailed(error) }
  }
}

extension LineWriter {
  @Sendable func printLine(_ line: String) { write(typography.written(line), to: STDOUT_FILENO) }

  /// Tells of something that was survived.
  @Sendable func warn(_ message: String) {
    write(typography.written("kbdctl: \(message)"), to: STDERR_FILENO)
  }
}

/// Whoever reads a pipe may leave when it has enough; everything else is a failure.
@Sendable private func outputFailed(_ error: Errno) {
  guard processEnd.status == nil else { return }
  guard error != .brokenPipe else { return processEnd.end(ProcessEnd.brokenPipe) }
  report(.cannotWriteOutput("\(error)"))
  processEnd.end(1)
}
