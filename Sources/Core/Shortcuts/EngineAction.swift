package import Keyboards

/// What the engine wants done, in order.
package enum EngineAction: Hashable, Sendable {
  /// Hand a key on to the keyboard's virtual twin.
  case forward(KeyboardSlot, KeyCode, KeyEvent.Change)

  /// Release whatever is down on every virtual keyboard: help mode begins.
  case releaseAll

  /// Do what a command says. `key` is the one that completed the chord.
  case perform(command: UInt16, KeyboardSlot, key: KeyCode)

  /// Say what was pressed, and what it would do.
  case explain(Explanation)
  case helpModeEntered(HelpModeChord)
  case helpModeLeft(HelpModeExit)
}

/// How help mode was begun, which is also a way out of it.
package struct HelpModeChord: Hashable, BitwiseCopyable, Sendable {
  package var key: KeyCode

  /// VO was held as Caps Lock, not as Control and Option.
  package var isVoiceOverCapsLock: Bool
}

/// Why help mode ended.
package enum HelpModeExit: UInt8, Hashable, BitwiseCopyable, Sendable {
  case wayOut
  /// No key was pressed for ``HelpMode/timeout``.
  case timeout
}

/// What was pressed in help mode.
package struct Explanation: Hashable, BitwiseCopyable, Sendable {
  package enum Meaning: Hashable, BitwiseCopyable, Sendable {
    /// A key or modifier by itself; `nil` when nothing is bound to it.
    case key(command: UInt16?)
    /// With modifiers; `nil` when nothing is bound to it.
    case chord(command: UInt16?)
    /// A chord that always stays the machine's, such as the switch to a text console.
    case reserved
  }

  package var slot: KeyboardSlot

  /// The key that went down last; for a modifier alone, that modifier.
  package var key: KeyCode
  package var chord: Chord

  /// VO is held as Caps Lock, not as Control and Option.
  package var isVoiceOverCapsLock: Bool

  /// Shift and AltGr, which decide what the key would type.
  package var isShifted: Bool
  package var isLevel3: Bool
  package var meaning: Meaning
}
