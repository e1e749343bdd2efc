package import Keyboards
package import Layouts
package import Shortcuts

/// What the key path tells the rest of the program, in order.
package enum Report: Hashable, BitwiseCopyable, Sendable {
  /// Do what a command says; `isRepeat` while its key is held.
  case perform(command: UInt16, KeyboardSlot, isRepeat: Bool)

  /// Say what was pressed, and what it would do: help mode is on.
  case explain(Explanation)

  /// Say that nothing is bound to a chord that reaches nobody.
  case unassigned(Explanation)
  case helpMode(HelpModeChange)

  /// Say that keys are sent as they are from now on, or as programs must get them.
  case rawKeys(isOn: Bool)

  /// Say that programs cannot be sent what was pressed.
  case untypable(Keysym, KeyboardSlot)
}

/// Help mode has begun or ended.
package enum HelpModeChange: Hashable, BitwiseCopyable, Sendable {
  /// The chord that began it, which is also a way out.
  case entered(key: KeyCode, isVoiceOverCapsLock: Bool)
  case left
  /// No key was pressed for a minute.
  case timedOut
}

/// What was pressed, and what it means.
package struct Explanation: Hashable, BitwiseCopyable, Sendable {
  package enum Meaning: Hashable, BitwiseCopyable, Sendable {
    /// A key or modifier by itself; `nil` when nothing is bound to it.
    case key(command: UInt16?)
    /// With modifiers; `nil` when nothing is bound to it.
    case chord(command: UInt16?)
    /// A chord that always stays the machine's, such as the switch to a text console.
    case reserved
    /// A key that the configuration has switched off.
    case switchedOff
    /// A key that types others: the last of `count` strokes.
    case remapped(KeyStroke, count: UInt8)
  }

  package var slot: KeyboardSlot

  /// The key that went down last; for a modifier alone, that modifier.
  package var key: KeyCode

  /// What the hardware calls it.
  package var scan: ScanCode
  package var chord: Chord

  /// VO is held as Caps Lock, not as Control and Option.
  package var isVoiceOverCapsLock: Bool

  /// Shift, AltGr and the lock, which decide what the key would type.
  package var isShifted: Bool
  package var isLevel3: Bool
  package var isCapsLocked: Bool
  package var meaning: Meaning
}
