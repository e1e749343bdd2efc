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

  package static func cannotSpeak(_ reason: String) -> CommandFailure {
    CommandFailure(
      "cannot begin to speak: \(reason)",
      remedy: "Use ‘--speech print’ to read the words."
    )
  }
}
