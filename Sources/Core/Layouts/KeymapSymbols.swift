package import Keyboards

/// What every key gives in a keymap, with every combination of modifiers that chooses a level.
package struct KeymapSymbols: Sendable {
  /// XKB has keys up to code 247, as X11 has 8 bits for them.
  package static let codes = UInt8(1)...247

  /// How many groups there are: layouts that the keymap switches between.
  package let groupCount: Int

  private let symbols: [Keysym]

  /// Asks for each symbol.
  ///
  /// - Parameters:
  ///   - groupCount: At least 1; more than two are left out, as only the next one can be held.
  ///   - fill: Gets one group, level modifiers without group, the locks that are on, and the place for the symbols
  ///     of all codes, by code.
  /// - Throws: What `fill` throws.
  package init<Failure: Error>(
    groupCount: Int,
    _ fill: (Int, LevelModifiers, KeyboardLights, inout ArraySlice<Keysym>) throws(Failure) -> Void
  ) throws(Failure) {
    self.groupCount = min(groupCount, 2)
    var symbols: [Keysym] = []
    symbols.reserveCapacity(self.groupCount * 32 * 256)
    for group in 0..<self.groupCount {
      for combination in 0..<UInt8(32) {
        var row = [Keysym](repeating: .none, count: 256)[...]
        try fill(
          group,
          LevelModifiers(rawValue: combination & 7),
          KeyboardLights(rawValue: UInt16(combination >> 3)),
          &row
        )
        symbols += row
      }
    }
    self.symbols = symbols
  }

  /// What a key gives; a group that is not there counts as the first.
  package func symbol(
    _ code: UInt8,
    _ modifiers: LevelModifiers,
    _ locks: KeyboardLights
  ) -> Keysym {
    let group = modifiers.contains(.nextGroup) && groupCount > 1 ? 1 : 0
    let combination = Int(modifiers.rawValue & 7) | Int(locks.rawValue & 3) << 3
    return symbols[(group * 32 + combination) * 256 + Int(code)]
  }

  /// Num Lock changes what keys outside of the keypad type: layouts that lock a level of letters use
  /// its modifier for that.
  package var numLockChangesLetters: Bool {
    Self.codes.contains { code in
      !KeyCode(rawValue: UInt16(code)).isKeypad
        && symbol(code, .none, []) != symbol(code, .none, .numLock)
    }
  }

  /// No key is Num Lock.
  package var lacksNumLock: Bool { !Self.codes.contains { role($0) == .numLock } }

  /// What a key does in a group while nothing is held.
  package func role(_ code: UInt8, group: Int = 0) -> KeyRole {
    KeyRole(symbol(code, group == 0 ? .none : .nextGroup, []))
  }
}
