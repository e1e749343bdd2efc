package import Settings
import Text

extension CommandFailure {
  /// What is wrong with a file of settings.
  package init(_ error: SettingsError) { self.init(error.message, remedy: error.remedy) }
}

/// What the machine refuses to a command, and what the user can do.
///
/// A reason is the system's own words for an error number.
extension CommandFailure {
  package static func cannotReadDevices(_ reason: String) -> CommandFailure {
    CommandFailure(
      "cannot read the input devices in /sys/class/input: \(reason)",
      remedy: "Check that /sys is mounted; a container needs it too."
    )
  }

  package static func cannotWatchDevices(_ reason: String) -> CommandFailure {
    CommandFailure(
      "cannot watch the input devices: \(reason)",
      remedy: "See them once with ‘kbdctl list’; to watch, udev must run."
    )
  }

  package static func cannotBeginToListen(_ reason: String) -> CommandFailure {
    CommandFailure(
      "cannot begin to listen: \(reason)",
      remedy: "Check that udev runs, and that /sys is there."
    )
  }

  /// In the middle of listening, or of a monitor.
  package static func cannotWait(_ reason: String) -> CommandFailure {
    CommandFailure(
      "cannot wait for keys: \(reason)",
      remedy: "Start the command again, and see ‘kbdctl doctor’."
    )
  }

  package static func cannotLook(_ reason: String) -> CommandFailure {
    CommandFailure(
      "cannot look at the machine: \(reason)",
      remedy: "Close some programs and try again."
    )
  }

  package static func cannotReadScenario(_ file: String, _ reason: String) -> CommandFailure {
    CommandFailure(
      "cannot read the scenario \(inQuotes(file)): \(reason)",
      remedy: "Give --keys a file of lines such as ‘20ms k tap’."
    )
  }

  /// The error names the line, what was found there and what is wanted.
  package static func wrongScenario(_ error: String) -> CommandFailure {
    CommandFailure(error, remedy: "Fix that line; nothing was run.")
  }

  /// A file that is part of the program is wrong.
  package static func damaged(_ error: String) -> CommandFailure {
    CommandFailure(error, remedy: "This build is damaged; install kbdctl again.")
  }

  /// What a command found out went nowhere, so that it has not done what it was asked for.
  package static func cannotWriteOutput(_ reason: String) -> CommandFailure {
    CommandFailure(
      "cannot write to standard output: \(reason)",
      remedy: "Free some space, or send the output to another file."
    )
  }

  package static func cannotBegin(_ reason: String) -> CommandFailure {
    CommandFailure(
      "cannot begin: \(reason)",
      remedy: "The system is out of descriptors or threads; end other programs first."
    )
  }

  package static func cannotSpeak(_ reason: String) -> CommandFailure {
    CommandFailure(
      "cannot begin to speak: \(reason)",
      remedy: "Use ‘--speech print’ to read the words."
    )
  }
}
