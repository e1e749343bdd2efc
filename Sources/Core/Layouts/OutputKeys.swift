package import Keyboards

/// The modifier and lock keys of the keymap that gets the keys.
package struct OutputKeys: Sendable {
  /// Keys that XKB hangs modifiers on, though no keyboard has them.
  ///
  /// `<LVL3>` and `<MDSW>` with their neighbours in keycodes/evdev. On a text console they switch to
  /// another console, or are nothing.
  static let hidden: Set<UInt8> = [84, 195, 196, 197, 198, 199]

  /// Keys that are looked at first, since every keyboard has them.
  private static let common: [UInt8] = [42, 54, 29, 97, 56, 100, 125, 126, 58, 69]

  private let roles: [KeyRole]

  /// For each group and role, the key that has it; 0 for none.
  private let keys: [UInt8]

  /// How Caps Lock and Num Lock are switched where no key does it alone, as with Shift in `jp`.
  private let lockStrokes: [KeyRole: TranslationTable.Stroke]

  /// - Parameters:
  ///   - symbols: The keymap.
  ///   - mayHide: Whether keys that no keyboard has may be sent.
  ///   - lockStroke: Finds another way to a keysym.
  init(
    _ symbols: KeymapSymbols,
    mayHide: Bool,
    lockStroke: (Keysym) -> TranslationTable.Stroke?
  ) {
    roles = [.ordinary] + KeymapSymbols.codes.map { symbols.role($0) }
    var keys = [UInt8](repeating: 0, count: 2 * Self.roleCount)
    let real = Self.common + KeymapSymbols.codes.filter { !Self.hidden.contains($0) }
    let hidden = mayHide ? Self.hidden.sorted() : []
    for group in 0..<symbols.groupCount {
      // Of the second group, those that are the same in the first: people may press them too.
      let codes = real + hidden
      let alike = group == 0 ? [] : codes.filter { symbols.role($0) == symbols.role($0, group: 1) }
      for code in alike + codes {
        let place = group * Self.roleCount + Int(symbols.role(code, group: group).rawValue)
        if keys[place] == 0 { keys[place] = code }
      }
    }
    // A group that is not there cannot be held.
    if symbols.groupCount < 2 { keys[Int(KeyRole.nextGroup.rawValue)] = 0 }
    self.keys = keys
    var strokes: [KeyRole: TranslationTable.Stroke] = [:]
    for (role, keysym) in [(KeyRole.capsLock, Keysym(0xffe5)), (.numLock, Keysym(0xff7f))]
    where keys[Int(role.rawValue)] == 0 {
      strokes[role] = lockStroke(keysym)
    }
    lockStrokes = strokes
  }

  private static let roleCount = KeyRole.allCases.count

  /// What a key does while the first group is in force.
  package func role(_ key: KeyCode) -> KeyRole {
    Int(key.rawValue) < roles.count ? roles[Int(key.rawValue)] : .ordinary
  }

  /// The key that holds a modifier, or `nil` when there is none.
  package func key(_ role: KeyRole, inNextGroup: Bool = false) -> KeyCode? {
    let code = keys[(inNextGroup ? Self.roleCount : 0) + Int(role.rawValue)]
    return code == 0 ? nil : KeyCode(rawValue: UInt16(code))
  }

  /// Whether all of these modifiers can be held.
  func canHold(_ modifiers: LevelModifiers) -> Bool {
    let isNext = modifiers.contains(.nextGroup)
    if isNext, key(.nextGroup) == nil { return false }
    return (!modifiers.contains(.shift) || key(.shift, inNextGroup: isNext) != nil)
      && (!modifiers.contains(.level3) || key(.level3, inNextGroup: isNext) != nil)
      && (!modifiers.contains(.level5) || key(.level5, inNextGroup: isNext) != nil)
  }

  /// How a lock is switched, or `nil` when there is no way.
  package func lock(_ role: KeyRole) -> TranslationTable.Stroke? {
    if let key = key(role) {
      return TranslationTable.Stroke(key, .none)
    }
    return lockStrokes[role]
  }

  /// What nearly every table sends: the keys that type, the keypad's, modifiers and locks.
  ///
  /// A keyboard that declares them from the start need not be made anew, with keys held, when a
  /// desktop follows a console. (Codes of linux/input-event-codes.h; 84 and 195 have no name there.)
  package static let usual: KeySet = {
    let codes =
      Array(1...58) + Array(69...84) + [86, 89, 96, 97, 98, 100, 117, 121, 124, 125, 126, 195]
    return KeySet(codes.map { KeyCode(rawValue: UInt16($0)) })
  }()

  /// All of them, to be declared by the keyboard that sends them.
  var all: KeySet { KeySet(keys.filter { $0 != 0 }.map { KeyCode(rawValue: UInt16($0)) }) }
}
