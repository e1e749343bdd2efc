// Help mode.
extension Phrase {
  /// - Parameter exit: The chord that began it and also ends it.
  /// - Returns: What the mode is, and the ways out.
  package static func helpModeEntered(exit: String) -> Phrase {
    Phrase("help-mode.entered", ["exit": exit])
  }
  package static let helpModeLeft = Phrase("help-mode.left")
  package static let helpModeTimedOut = Phrase("help-mode.timed-out")
  /// The first of the two presses of Escape that end the mode.
  package static let firstEscape = Phrase("help-mode.escape")
}

// Chords and commands.
extension Phrase {
  /// - Parameters:
  ///   - chord: As ``Vocabulary/name(ofChord:key:typing:isVO:)`` says it.
  ///   - command: As ``Vocabulary/name(ofCommand:)`` says it.
  ///   - description: A whole sentence.
  /// - Returns: What help mode says for a chord that is bound.
  package static func chord(_ chord: String, command: String, description: String) -> Phrase {
    Phrase("chord.command", ["chord": chord, "command": command, "description": description])
  }
  package static func unassigned(chord: String) -> Phrase {
    Phrase("chord.unassigned", ["chord": chord])
  }
  /// A chord that always stays the machine's, such as the switch to a text console.
  package static func reserved(chord: String) -> Phrase {
    Phrase("chord.reserved", ["chord": chord])
  }
  /// A key that the configuration has switched off.
  package static func switchedOff(key: String) -> Phrase {
    Phrase("key.switched-off", ["key": key])
  }
  /// A key that the configuration lets type others.
  package static func remapped(key: String, to keys: String) -> Phrase {
    Phrase("key.remapped", ["key": key, "keys": keys])
  }
  /// The same when `keys` are only the last of those.
  package static func remappedToSeveral(key: String, last keys: String) -> Phrase {
    Phrase("key.remapped-to-several", ["key": key, "keys": keys])
  }
  package static func twice(chord: String) -> Phrase { Phrase("chord.twice", ["chord": chord]) }
  package static func threeTimes(chord: String) -> Phrase {
    Phrase("chord.three-times", ["chord": chord])
  }
  /// What the same chord does while text is edited.
  package static func inText(command: String) -> Phrase {
    Phrase("chord.in-text", ["command": command])
  }
  package static func inTable(command: String) -> Phrase {
    Phrase("chord.in-table", ["command": command])
  }
  package static func unavailable(command: String) -> Phrase {
    Phrase("command.unavailable", ["command": command])
  }
}

// Speech itself.
extension Phrase {
  /// The last words before speech is silent.
  package static let speechOff = Phrase("speech.off")
  package static let speechOn = Phrase("speech.on")
  package static let nothingToRepeat = Phrase("speech.nothing-to-repeat")
  package static let rate = Phrase("setting.rate")
  package static let pitch = Phrase("setting.pitch")
  package static let volume = Phrase("setting.volume")
  package static func setting(_ setting: String, percent: Int) -> Phrase {
    Phrase("speech.setting", ["setting": setting, "percent": "\(percent)"])
  }
  package static func settingAtLimit(_ setting: String, percent: Int) -> Phrase {
    Phrase("speech.at-limit", ["setting": setting, "percent": "\(percent)"])
  }
}
