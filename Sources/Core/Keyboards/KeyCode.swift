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
  package init?(name: some StringProtocol) { self.init(utf8Name: Array(name.utf8)[...]) }

  /// Reads the same name as UTF-8, without making a string of it.
  package init?(utf8Name name: ArraySlice<UInt8>) {
    guard let code = KeyNames.code(named: name) else { return nil }
    self = code
  }

  /// The evdev name in lower case without `KEY_`, or `key700` for a code that has none.
  package var name: String { KeyNames.name(of: self) ?? "key\(rawValue)" }

  /// Every evdev name that ``init(name:)`` knows.
  package static var allNames: [String] { KeyNames.all }

  // Written out, as the one that RawRepresentable brings is generic: it is on the way of each key.
  @inlinable package static func == (one: KeyCode, other: KeyCode) -> Bool {
    one.rawValue == other.rawValue
  }

  @usableFromInline package static func < (one: KeyCode, other: KeyCode) -> Bool {
    one.rawValue < other.rawValue
  }
}

extension KeyCode {
  @inlinable package static var reserved: KeyCode { KeyCode(rawValue: 0) }
  @inlinable package static var escape: KeyCode { KeyCode(rawValue: 1) }
  @inlinable package static var backspace: KeyCode { KeyCode(rawValue: 14) }
  @inlinable package static var enter: KeyCode { KeyCode(rawValue: 28) }
  @inlinable package static var leftControl: KeyCode { KeyCode(rawValue: 29) }
  @inlinable package static var leftShift: KeyCode { KeyCode(rawValue: 42) }
  @inlinable package static var rightShift: KeyCode { KeyCode(rawValue: 54) }
  @inlinable package static var leftAlt: KeyCode { KeyCode(rawValue: 56) }
  @inlinable package static var space: KeyCode { KeyCode(rawValue: 57) }
  @inlinable package static var capsLock: KeyCode { KeyCode(rawValue: 58) }
  @inlinable package static var numLock: KeyCode { KeyCode(rawValue: 69) }
  @inlinable package static var sysRq: KeyCode { KeyCode(rawValue: 99) }
  @inlinable package static var rightControl: KeyCode { KeyCode(rawValue: 97) }
  @inlinable package static var rightAlt: KeyCode { KeyCode(rawValue: 100) }
  @inlinable package static var delete: KeyCode { KeyCode(rawValue: 111) }
  @inlinable package static var leftMeta: KeyCode { KeyCode(rawValue: 125) }
  @inlinable package static var rightMeta: KeyCode { KeyCode(rawValue: 126) }
  /// `KEY_UNKNOWN`: the kernel saw a key but has no code for it; only the scan code tells.
  @inlinable package static var unknown: KeyCode { KeyCode(rawValue: 240) }
  @inlinable package static var fn: KeyCode { KeyCode(rawValue: 0x1d0) }
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

  /// `BTN_*`: buttons of pointers, pens and gamepads, which are no keys.
  @inlinable package var isButton: Bool {
    (0x100...0x15f).contains(rawValue) || (0x2c0...0x2e7).contains(rawValue)
  }

  /// Whether the kernel has no code for the key.
  @inlinable package var isUnknown: Bool { rawValue == 0 || rawValue == 240 }

  /// The digits of a keypad and its decimal point (`KEY_KP7` to `KEY_KPDOT`).
  package var isKeypadDigit: Bool {
    (71...83).contains(rawValue) && rawValue != 74 && rawValue != 78
  }

  /// Any key of a keypad, also of one with brackets or a comma (`KEY_KP*` of input-event-codes.h).
  package var isKeypad: Bool {
    switch rawValue {
    case 55, 71...83, 95, 96, 98, 117, 118, 121, 179, 180: true
    default: false
    }
  }

  /// F1 to F12.
  package var isFunctionKey: Bool { (59...68).contains(rawValue) || (87...88).contains(rawValue) }
}
