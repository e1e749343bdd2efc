package import Keyboards
package import Shortcuts

/// All that the input path must know, made ready elsewhere and never changed.
package struct Ruleset: Sendable {
  package var bindings: Bindings
  package var voiceOver: VoiceOverModifier
  package var positions: PositionMap

  package init(
    bindings: Bindings,
    voiceOver: VoiceOverModifier = [.controlOption, .capsLock],
    positions: PositionMap = PositionMap()
  ) {
    self.bindings = bindings
    self.voiceOver = voiceOver
    self.positions = positions
  }
}

/// One event node that is being read, and the keyboard that it belongs to.
package struct SourceID: Hashable, BitwiseCopyable, Sendable {
  package var slot: KeyboardSlot

  /// Never given to another node while the listener runs.
  package var number: UInt16

  package init(slot: KeyboardSlot, number: UInt16) {
    self.slot = slot
    self.number = number
  }
}

/// What the input path tells the rest of the program.
package enum Report: Hashable, BitwiseCopyable, Sendable {
  case perform(UInt16, KeyboardSlot)
  case explain(Explanation)
  case helpModeEntered(HelpModeChord)
  case helpModeLeft(HelpModeExit)
  /// Every grab has been given back, and every key released.
  case panic
  /// A node can no longer be read; what it held has been released.
  case lost(SourceID)
  /// A key was sent where there is no virtual keyboard to send it to.
  case sent(KeyboardSlot, KeyCode, KeyEvent.Change)
}
