package import Keyboards

/// Backspace, Escape and Enter held together: the way out of everything.
///
/// It looks at what the hardware sends, before any mapping, on all keyboards together.
package struct PanicChord: Sendable {
  package static let keys: [KeyCode] = [.backspace, .escape, .enter]

  package init() {}

  /// Whether the press of this key completes the chord.
  ///
  /// - Parameters:
  ///   - key: The key that went down.
  ///   - isDown: Whether a key is down on any keyboard, this one included.
  /// - Returns: `true` once all three are down.
  package func isCompleted(by key: KeyCode, isDown: (KeyCode) -> Bool) -> Bool {
    Self.keys.contains(key) && Self.keys.allSatisfy(isDown)
  }
}
