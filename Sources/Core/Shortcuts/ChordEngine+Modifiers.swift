import Keyboards

/// Modifiers: VO by Caps Lock, and chords that are a tap of one modifier.
extension ChordEngine {
  mutating func modifierPressed(
    _ event: KeyEvent,
    _ slot: KeyboardSlot,
    _ actions: inout [EngineAction]
  ) -> Bool {
    history.modifiersChanged()
    if held == HeldModifiers(key: event.key), otherKeysDown == 0 {
      history.noteLone(event.key, at: event.time)
    } else {
      history.noLongerLone()
    }
    if helpMode.isOn {
      if event.key == .capsLock { capsLock = .used }
      explain(event, slot, Chord([], event.key), nil, &actions)
      return false
    }
    guard event.key == .capsLock else { return true }
    let maybeVoiceOver = voiceOver.contains(.capsLock) && !bindings.isEmpty
    capsLock = maybeVoiceOver ? .heldBack : .forwarded
    return !maybeVoiceOver
  }

  mutating func modifierReleased(
    _ event: KeyEvent,
    _ slot: KeyboardSlot,
    _ actions: inout [EngineAction]
  ) -> Bool {
    history.modifiersChanged()
    if bindings.hasModifierChords, history.isTap(event.key, at: event.time) {
      history.noLongerLone()
      modifierTapped(event, slot, &actions)
    }
    if event.key == .capsLock { return capsLockReleased(slot, &actions) }
    return !helpMode.isOn
  }

  private mutating func modifierTapped(
    _ event: KeyEvent,
    _ slot: KeyboardSlot,
    _ actions: inout [EngineAction]
  ) {
    let chord = Chord(ChordModifiers(HeldModifiers(key: event.key), voiceOver: []), .reserved)
    guard let target = bindings.target(of: chord) else { return }
    if helpMode.isOn {
      explain(event, slot, chord, target, &actions)
    } else {
      perform(target, event, slot, &actions)
    }
  }

  /// Says whether the release is handed on.
  private mutating func capsLockReleased(
    _ slot: KeyboardSlot,
    _ actions: inout [EngineAction]
  ) -> Bool {
    defer { capsLock = .up }
    switch capsLock {
    case .heldBack:
      actions.append(.forward(slot, .capsLock, .press))
      return true
    case .forwarded: return true
    case .used, .up: return false
    }
  }
}
