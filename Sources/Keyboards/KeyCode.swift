/// A key as the kernel numbers it, such as 30 for `KEY_A` (linux/input-event-codes.h).
///
/// What is on the way of each key is inlinable, here and in its neighbours: a call into another
/// module would cost more than what it does.
@usableFromInline
package struct KeyCode: RawRepresentable, Hashable, Comparable, BitwiseCopyable, Sendable {
  @usableFromInline package let rawValue: UInt16

  @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `KEY_CNT`: every code is below it.
  @inlinable package static var limit: Int { 0x300 }

  /// Reads an evdev name in lower case without `KEY_`, such as `leftctrl`.
  package init?(name: some StringProtocol) {
    guard let code = KeyNames.codes[String(name)] else { return nil }
    self = code
  }

  /// The evdev name in lower case without `KEY_`, or `key700` for a code that has none.
  package var name: String { KeyNames.byCode[self] ?? "key\(rawValue)" }

  /// Every evdev name that ``init(name:)`` knows, in the order of the alphabet.
  package static var allNames: [String] { KeyNames.codes.keys.sorted() }

  // Written out, as the one that RawRepresentable brings is generic: it is on the way of each key.
  @inlinable package static func == (one: KeyCode, other: KeyCode) -> Bool {
    one.rawValue == other.rawValue
  }

  @usableFromInline package static func < (one: KeyCode, other: KeyCode) -> Bool {
    one.rawValue < other.rawValue
  }
}

extension KeyCode {
  package static let reserved = KeyCode(rawValue: 0)
  package static let escape = KeyCode(rawValue: 1)
  package static let backspace = KeyCode(rawValue: 14)
  package static let enter = KeyCode(rawValue: 28)
  package static let leftControl = KeyCode(rawValue: 29)
  package static let a = KeyCode(rawValue: 30)
  package static let leftShift = KeyCode(rawValue: 42)
  package static let rightShift = KeyCode(rawValue: 54)
  package static let leftAlt = KeyCode(rawValue: 56)
  package static let space = KeyCode(rawValue: 57)
  package static let capsLock = KeyCode(rawValue: 58)
  package static let f1 = KeyCode(rawValue: 59)
  package static let numLock = KeyCode(rawValue: 69)
  package static let scrollLock = KeyCode(rawValue: 70)
  package static let sysRq = KeyCode(rawValue: 99)
  package static let rightControl = KeyCode(rawValue: 97)
  package static let rightAlt = KeyCode(rawValue: 100)
  package static let delete = KeyCode(rawValue: 111)
  package static let leftMeta = KeyCode(rawValue: 125)
  package static let rightMeta = KeyCode(rawValue: 126)
  /// `KEY_UNKNOWN`: the kernel saw a key but has no code for it; only the scan code tells.
  package static let unknown = KeyCode(rawValue: 240)
  package static let fn = KeyCode(rawValue: 0x1d0)
}

extension KeyCode {
  /// Where a modifier stands in a set of modifiers, 0 to 9, or `nil` for an ordinary key.
  ///
  /// The order: left and right Control, Alt, Shift and Meta, then Caps Lock and Fn.
  @inlinable package var modifierIndex: UInt16? {
    switch rawValue {
    case 29: 0
    case 97: 1
    case 56: 2
    case 100: 3
    case 42: 4
    case 54: 5
    case 125: 6
    case 126: 7
    case 58: 8
    case 0x1d0: 9
    default: nil
    }
  }

  /// Whether the kernel has no code for the key.
  @inlinable package var isUnknown: Bool { rawValue == 0 || rawValue == 240 }

  /// F1 to F12.
  package var isFunctionKey: Bool { (59...68).contains(rawValue) || (87...88).contains(rawValue) }
}
