/// What a key gives at one level, in one number: the character that it types, or a keysym by name.
///
/// The same character has several keysyms; here it has one number, so that two layouts can be
/// compared.
package struct Keysym: Hashable, BitwiseCopyable, Sendable {
  /// A code point, or a keysym (xkbcommon/xkbcommon-keysyms.h) with ``other`` set; 0 for nothing.
  package let rawValue: UInt32

  private init(rawValue: UInt32) { self.rawValue = rawValue }

  private static let other: UInt32 = 1 << 31
  private static let unnamed: UInt32 = 1 << 30

  package static let none = Keysym(rawValue: 0)

  /// `XKB_KEY_VoidSymbol`: a key that is there, and does nothing.
  package static let void = Keysym(0xff_ffff)

  /// `XKB_KEY_Multi_key`, which keyboards call Compose.
  package static let compose = Keysym(0xff20)

  /// A character.
  ///
  /// - Parameters:
  ///   - scalar: What is typed.
  ///   - isUnnamed: There is no keysym of this number; libxkbcommon made it up for a capital that
  ///     its tables lack, and programs may read it as something else.
  package init(_ scalar: Unicode.Scalar, isUnnamed: Bool = false) {
    rawValue = scalar.value | (isUnnamed ? Self.unnamed : 0)
  }

  /// Any other keysym, by its number in xkbcommon/xkbcommon-keysyms.h.
  package init(_ number: UInt32) { rawValue = number == 0 ? 0 : number | Self.other }

  /// The character that it types, or `nil`; a keypad's key is another matter, see
  /// ``keypadCharacter``.
  package var scalar: Unicode.Scalar? {
    guard rawValue != 0, rawValue & Self.other == 0 else { return nil }
    return Unicode.Scalar(rawValue & ~Self.unnamed)
  }

  /// A key that gives it does nothing.
  package var isNothing: Bool { self == .none || self == .void }

  /// The keysym's own number, or `nil` for a character.
  package var number: UInt32? {
    rawValue & Self.other == 0 ? nil : rawValue & ~Self.other
  }

  package var isUnnamed: Bool { rawValue & (Self.other | Self.unnamed) == Self.unnamed }

  /// The same character by the number that other layouts have for it.
  package var named: Keysym { isUnnamed ? Keysym(rawValue: rawValue & ~Self.unnamed) : self }

  /// `XKB_KEY_dead_grave` to `XKB_KEY_dead_greek` and those after it.
  package var isDead: Bool { number.map { (0xfe50...0xfe93).contains($0) } ?? false }

  /// It types a character, or puts an accent on the next one.
  package var isText: Bool { scalar != nil || isDead }

  /// `XKB_KEY_KP_0` and its neighbours: the digit or sign on the key.
  package var keypadCharacter: Unicode.Scalar? {
    guard let number, (0xff80...0xffbd).contains(number) else { return nil }
    // Their numbers are those of ASCII, 0xff80 higher.
    let ascii = number & 0x7f
    return (0x20..<0x7f).contains(ascii) ? Unicode.Scalar(ascii) : nil
  }

  /// Whether a program gets the same from both.
  package func types(_ other: Keysym) -> Bool {
    if self == other { return true }
    guard let one = scalar ?? keypadCharacter else { return false }
    return one == other.scalar ?? other.keypadCharacter
  }
}
