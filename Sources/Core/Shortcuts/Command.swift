/// Something a chord can stand for.
package struct Command: Hashable, Sendable {
  /// Names a command in configuration files and transcripts, such as `read-from-here`.
  package struct ID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral,
    CustomStringConvertible
  {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package init(stringLiteral text: String) { rawValue = text }

    package var description: String { rawValue }

    /// Begins and ends help mode.
    package static let keyboardHelp = ID(rawValue: "keyboard-help")

    /// Sends keys as they are, or translated again.
    package static let rawKeys = ID(rawValue: "toggle-raw-keys")
  }

  /// Where a command's chord holds.
  package enum Context: String, CaseIterable, Sendable {
    case anywhere
    case text
    case table
    case help
    case quickNav = "quicknav"
    case system
  }

  package var id: ID
  package var context: Context

  /// Whether it goes on while its chord is held, as moving does.
  package var repeats: Bool
  package var chords: [Profile: [Chord]]
}

/// A set of chords that people know from elsewhere.
package enum Profile: String, CaseIterable, Hashable, Sendable {
  case voiceOverMac = "voiceover-macos"
  case voiceOverIOS = "voiceover-ios"
  case none
}
