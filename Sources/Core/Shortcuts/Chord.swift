package import Keyboards

/// Keys pressed together, as the engine recognises them: by position, never by symbol.
package struct Chord: Hashable, BitwiseCopyable, Sendable {
  package var modifiers: ChordModifiers

  /// The key pressed last; ``KeyCode/reserved`` when the modifiers alone are the chord.
  package var key: KeyCode

  /// A second ordinary key that is down at the same time, as in `left+right`; else `reserved`.
  ///
  /// The lower code is always in ``key``.
  package var partner: KeyCode

  /// How many times ``key`` is pressed while the modifiers stay down, 1 to 3.
  package var presses: UInt8

  package init(
    _ modifiers: ChordModifiers,
    _ key: KeyCode,
    partner: KeyCode = .reserved,
    presses: UInt8 = 1
  ) {
    self.modifiers = modifiers
    self.key = partner == .reserved ? key : min(key, partner)
    self.partner = partner == .reserved ? partner : max(key, partner)
    self.presses = presses
  }

  /// All of it in one number, so that a lookup hashes once.
  private var packed: UInt64 {
    UInt64(key.rawValue) << 32 | UInt64(partner.rawValue) << 16 | UInt64(modifiers.rawValue) << 8
      | UInt64(presses)
  }

  package static func == (one: Chord, other: Chord) -> Bool { one.packed == other.packed }

  package func hash(into hasher: inout Hasher) { hasher.combine(packed) }
}

extension Chord: CustomStringConvertible {
  /// The chord in its grammar, such as `vo+shift+h,h`.
  package var description: String {
    var parts = ChordModifiers.names.filter { modifiers.contains($0.modifier) }.map(\.name)
    if key != .reserved { parts.append(key.chordName) }
    if partner != .reserved { parts.append(partner.chordName) }
    let last = partner == .reserved ? key : partner
    let again = String(repeating: ",\(last.chordName)", count: Int(presses) - 1)
    return parts.joined(separator: "+") + again
  }
}
