import Shortcuts
import Text

/// The table `[shortcuts]` of the configuration.
struct ShortcutsTable {
  private let table: TomlTable

  init(_ node: TomlNode, file: String) throws(SettingsError) {
    table = try TomlTable(
      node,
      file: file,
      name: "[shortcuts]",
      keys: ["profile", "vo", "caps-lock"],
      later: ["bind"]
    )
  }

  func profile() throws(SettingsError) -> Profile? {
    try table.choice("profile", of: Profile.self)
  }

  func capsLockTap() throws(SettingsError) -> CapsLockTap? {
    try table.choice("caps-lock", of: CapsLockTap.self)
  }

  func voiceOver() throws(SettingsError) -> VoiceOverModifier? {
    let wanted = "a list of key chords, such as [\"leftctrl+leftalt\", \"capslock\"]"
    guard let texts = try table.texts("vo", wants: wanted), let node = table["vo"] else {
      return nil
    }
    guard !texts.isEmpty else {
      throw table.failure(at: node.position, "‘vo’ wants \(wanted), but the list is empty")
    }
    var ways: VoiceOverModifier = []
    for text in texts {
      switch text.value {
      case "leftctrl+leftalt": ways.insert(.controlOption)
      case "capslock": ways.insert(.capsLock)
      default:
        throw table.failure(
          at: text.position,
          "\(inQuotes(text.value)) cannot be VO; wanted: leftctrl+leftalt or capslock"
        )
      }
    }
    return ways
  }
}
