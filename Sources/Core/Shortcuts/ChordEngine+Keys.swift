import Keyboards

/// Ordinary keys: the chord that a press completes, and what it stands for.
extension ChordEngine {
  mutating func pressed(
    _ event: KeyEvent,
    _ slot: KeyboardSlot,
    _ actions: inout [EngineAction]
  ) -> Bool {
    let modifiers = ChordModifiers(held, voiceOver: voiceOver)
    let (chord, target) = lookUp(event, modifiers)
    if helpMode.isOn {
      explain(event, slot, chord, target, &actions)
      return false
    }
    if let target, !target.isSystemKey, !isReserved(event.key, modifiers) {
      if capsLock == .heldBack { capsLock = .used }
      perform(target, event, slot, &actions)
      return false
    }
    if capsLock == .heldBack {
      // It turned out not to be VO.
      capsLock = .forwarded
      actions.append(.forward(slot, .capsLock, .press))
    }
    return true
  }

  /// The chord that this press completes, and what is bound to it.
  private mutating func lookUp(
    _ event: KeyEvent,
    _ modifiers: ChordModifiers
  ) -> (Chord, Bindings.Target?) {
    guard bindings.hasKeys(with: modifiers, event.key) else {
      return (Chord(modifiers, event.key), nil)
    }
    if modifiers.isEmpty, bindings.isPaired(event.key) {
      let partner = history.partner(of: event.key, at: event.time)
      history.noteBare(event.key, at: event.time)
      let pair = Chord([], event.key, partner: partner)
      if partner != .reserved, let target = bindings.target(of: pair) { return (pair, target) }
    }
    let presses = history.presses(of: event.key, with: modifiers, at: event.time)
    var chord = Chord(modifiers, event.key, presses: presses)
    var target = bindings.target(of: chord)
    if target == nil, presses > 1 {
      chord.presses = 1
      target = bindings.target(of: chord)
    }
    history.note(chord, at: event.time)
    return (chord, target)
  }

  mutating func perform(
    _ target: Bindings.Target,
    _ event: KeyEvent,
    _ slot: KeyboardSlot,
    _ actions: inout [EngineAction]
  ) {
    actions.append(.perform(command: target.command, slot, key: event.key))
    guard target.command == bindings.helpMode else { return }
    helpMode.enter(at: event.time)
    actions.append(.releaseAll)
    actions.append(
      .helpModeEntered(
        HelpModeChord(key: event.key, isVoiceOverCapsLock: isCapsLockVoiceOver)
      )
    )
  }

  /// Chords that stay the machine's: console switching, Control Alt Delete and Backspace, SysRq.
  func isReserved(_ key: KeyCode, _ modifiers: ChordModifiers) -> Bool {
    if key == .sysRq { return true }
    guard modifiers.contains(.voiceOver), !isCapsLockVoiceOver else { return false }
    return key.isFunctionKey || key == .delete || key == .backspace
  }

  var isCapsLockVoiceOver: Bool {
    voiceOver.contains(.capsLock) && held.contains(.capsLock)
  }
}
