/// What a key does besides typing: which modifier it holds, or which lock it switches.
package enum KeyRole: UInt8, CaseIterable, BitwiseCopyable, Sendable {
  /// It types, or does something of its own.
  case ordinary
  case shift, level3, level5, nextGroup
  case control, alt, superKey, hyper
  case capsLock, numLock
  case shiftLock, level3Lock, level5Lock
  case level3Latch, level5Latch

  /// What a keysym does, after its name (xkbcommon/xkbcommon-keysyms.h).
  package init(_ keysym: Keysym) {
    switch keysym.number {
    case 0xffe1, 0xffe2: self = .shift
    case 0xfe03: self = .level3
    case 0xfe11: self = .level5
    case 0xff7e: self = .nextGroup
    case 0xffe3, 0xffe4: self = .control
    case 0xffe7, 0xffe8, 0xffe9, 0xffea: self = .alt
    case 0xffeb, 0xffec: self = .superKey
    case 0xffed, 0xffee: self = .hyper
    case 0xffe5: self = .capsLock
    case 0xff7f: self = .numLock
    case 0xffe6: self = .shiftLock
    case 0xfe05: self = .level3Lock
    case 0xfe13: self = .level5Lock
    case 0xfe04: self = .level3Latch
    case 0xfe12: self = .level5Latch
    default: self = .ordinary
    }
  }

  /// It makes a chord of the keys that are pressed with it: programs take them by their label.
  package var makesShortcuts: Bool {
    switch self {
    case .control, .alt, .superKey, .hyper: true
    default: false
    }
  }

  /// What it adds to the level while it is held.
  package var level: LevelModifiers {
    switch self {
    case .shift: .shift
    case .level3: .level3
    case .level5: .level5
    case .nextGroup: .nextGroup
    default: .none
    }
  }

  /// What it switches on for a keyboard alone, at the press and off at another.
  package var ownLock: LevelModifiers {
    switch self {
    case .shiftLock: .shift
    case .level3Lock: .level3
    case .level5Lock: .level5
    default: .none
    }
  }

  /// What it adds to the next key alone.
  package var latch: LevelModifiers {
    switch self {
    case .level3Latch: .level3
    case .level5Latch: .level5
    default: .none
    }
  }
}

/// The modifiers that choose what a key types; the second group counts as one, as it can be held.
package struct LevelModifiers: Hashable, BitwiseCopyable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static var none: LevelModifiers { LevelModifiers(rawValue: 0) }
  package static var shift: LevelModifiers { LevelModifiers(rawValue: 1) }
  package static var level3: LevelModifiers { LevelModifiers(rawValue: 2) }
  package static var level5: LevelModifiers { LevelModifiers(rawValue: 4) }
  package static var nextGroup: LevelModifiers { LevelModifiers(rawValue: 8) }

  /// How many there are, and so ``rawValue`` is below 1 << count.
  package static let count = 4

  /// Each by itself: the group first, as it decides what the keys of the others are.
  package static let single: [LevelModifiers] = [.nextGroup, .shift, .level3, .level5]

  package var isEmpty: Bool { rawValue == 0 }

  /// What holds one of them.
  package var role: KeyRole {
    switch rawValue {
    case 1: .shift
    case 2: .level3
    case 4: .level5
    case 8: .nextGroup
    default: .ordinary
    }
  }

  package func contains(_ other: LevelModifiers) -> Bool {
    rawValue & other.rawValue == other.rawValue
  }

  package func isDisjoint(with other: LevelModifiers) -> Bool { rawValue & other.rawValue == 0 }

  package func adding(_ other: LevelModifiers) -> LevelModifiers {
    LevelModifiers(rawValue: rawValue | other.rawValue)
  }

  package func removing(_ other: LevelModifiers) -> LevelModifiers {
    LevelModifiers(rawValue: rawValue & ~other.rawValue)
  }

  package static func == (one: LevelModifiers, other: LevelModifiers) -> Bool {
    one.rawValue == other.rawValue
  }
}
