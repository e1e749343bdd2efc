/// Modifier keys, left and right apart; bits as ``KeyCode/modifierIndex`` has them.
@usableFromInline
package struct ModifierKeys: OptionSet, Hashable, BitwiseCopyable, Sendable {
  @usableFromInline package let rawValue: UInt16

  @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The bit of a key, or nothing for an ordinary key.
  @inlinable package init(_ key: KeyCode) {
    rawValue = key.modifierIndex.map { 1 << $0 } ?? 0
  }

  @inlinable package static var leftControl: ModifierKeys { ModifierKeys(rawValue: 1 << 0) }
  @inlinable package static var rightControl: ModifierKeys { ModifierKeys(rawValue: 1 << 1) }
  @inlinable package static var leftAlt: ModifierKeys { ModifierKeys(rawValue: 1 << 2) }
  @inlinable package static var rightAlt: ModifierKeys { ModifierKeys(rawValue: 1 << 3) }
  @inlinable package static var leftShift: ModifierKeys { ModifierKeys(rawValue: 1 << 4) }
  @inlinable package static var rightShift: ModifierKeys { ModifierKeys(rawValue: 1 << 5) }
  @inlinable package static var leftMeta: ModifierKeys { ModifierKeys(rawValue: 1 << 6) }
  @inlinable package static var rightMeta: ModifierKeys { ModifierKeys(rawValue: 1 << 7) }
  @inlinable package static var capsLock: ModifierKeys { ModifierKeys(rawValue: 1 << 8) }
  @inlinable package static var fn: ModifierKeys { ModifierKeys(rawValue: 1 << 9) }

  @inlinable package static var controls: ModifierKeys { leftControl.adding(rightControl) }
  @inlinable package static var alts: ModifierKeys { leftAlt.adding(rightAlt) }
  @inlinable package static var shifts: ModifierKeys { leftShift.adding(rightShift) }
  @inlinable package static var metas: ModifierKeys { leftMeta.adding(rightMeta) }

  /// Those that a program sees held while another key is pressed, and takes for a key of its own
  /// when they are pressed and released alone.
  @inlinable package static var seenByPrograms: ModifierKeys {
    controls.adding(alts).adding(shifts).adding(metas)
  }

  /// Calls `body` with each key, in the order of the bits.
  package func forEach(_ body: (KeyCode) -> Void) {
    var rest = rawValue & (1 << UInt16(Self.codes.count) - 1)
    while rest != 0 {
      body(KeyCode(rawValue: Self.codes[rest.trailingZeroBitCount]))
      rest &= rest - 1
    }
  }

  private static let codes: [10 of UInt16] = [29, 97, 56, 100, 42, 54, 125, 126, 58, 0x1d0]
}

// The operations that OptionSet brings are generic, and so is an array literal of keys: on the key
// path they would cost more than all the rest. There, sets are named constants and `.none`.
extension ModifierKeys {
  @inlinable package static var none: ModifierKeys { ModifierKeys(rawValue: 0) }

  @inlinable package var isEmpty: Bool { rawValue == 0 }

  @inlinable package func contains(_ other: ModifierKeys) -> Bool {
    rawValue & other.rawValue == other.rawValue
  }

  @inlinable package func isDisjoint(with other: ModifierKeys) -> Bool {
    rawValue & other.rawValue == 0
  }

  @inlinable package func adding(_ other: ModifierKeys) -> ModifierKeys {
    ModifierKeys(rawValue: rawValue | other.rawValue)
  }

  @inlinable package func removing(_ other: ModifierKeys) -> ModifierKeys {
    ModifierKeys(rawValue: rawValue & ~other.rawValue)
  }

  @inlinable package static func == (one: ModifierKeys, other: ModifierKeys) -> Bool {
    one.rawValue == other.rawValue
  }
}
