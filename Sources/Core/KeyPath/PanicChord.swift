package import Keyboards

/// Backspace, Escape and Enter held together: the way out of everything.
///
/// It looks at what the hardware sends, before any mapping, on all keyboards together.
package enum PanicChord {
  package static let keys: [KeyCode] = [.backspace, .escape, .enter]

  /// Whether a key is one of the three; all others need no closer look.
  static func has(_ key: KeyCode) -> Bool {
    key == .backspace || key == .escape || key == .enter
  }

  /// Whether all three are down, on one keyboard or on several.
  static func isDown(on intake: Intake) -> Bool { keys.allSatisfy(intake.isDown) }
}
