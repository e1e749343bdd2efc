import KbdctlCommands
import Keyboards
import Settings
import Shortcuts

extension Configuration {
  /// `[shortcuts] profile`, or `nil` when it is not set.
  func chosenProfile() throws(CommandFailure) -> Profile? {
    guard let profile else { return nil }
    if let known = Profile(rawValue: profile.value) { return known }
    let names = Profile.allCases.map(\.rawValue)
    throw failure(
      at: profile.position,
      "‘\(profile.value)’ is not a profile; one of: \(names.joined(separator: ", "))"
    )
  }

  /// `[shortcuts] vo`, or `nil` when it is not set.
  func voiceOverModifier() throws(CommandFailure) -> VoiceOverModifier? {
    guard let vo else { return nil }
    var ways: VoiceOverModifier = []
    for way in vo {
      switch way.value {
      case "leftctrl+leftalt": ways.insert(.controlOption)
      case "capslock": ways.insert(.capsLock)
      default:
        throw failure(
          at: way.position,
          "‘\(way.value)’ cannot be VO; wanted: leftctrl+leftalt or capslock"
        )
      }
    }
    return ways
  }

  private func failure(at position: FilePosition, _ reason: String) -> CommandFailure {
    CommandFailure(
      "\(file):\(position.line):\(position.column): \(reason)",
      remedy: "Mend that line; until then nothing of the file holds."
    )
  }
}
