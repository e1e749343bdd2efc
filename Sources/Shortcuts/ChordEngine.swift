package import Keyboards

/// Turns keys into commands: events with their time go in, actions and the next deadline come out.
///
/// One engine serves all keyboards of a listener, so that VO may be held on one and the key
/// pressed on another. It knows no clock, device or speech.
package struct ChordEngine: Sendable {
  private enum CapsLock: Sendable {
    case up
    /// Pressed, but nobody has been told yet: it may be VO, or Caps Lock itself.
    case heldBack
    /// It was VO: its release goes nowhere.
    case used
    /// It was forwarded, and so its release must be.
    case forwarded
  }

  package var bindings: Bindings
  package var voiceOver: VoiceOverModifier

  private var heldBySlot = [HeldModifiers](repeating: [], count: KeyboardSlot.count)
  private var held: HeldModifiers = []
  private var otherKeysDown = 0
  private var capsLock = CapsLock.up
  private var history = PressHistory()
  private var helpMode = HelpMode()

  package init(
    _ bindings: Bindings,
    voiceOver: VoiceOverModifier = [.controlOption, .capsLock]
  ) {
    self.bindings = bindings
    self.voiceOver = voiceOver
  }

  package var isHelpModeOn: Bool { helpMode.isOn }

  /// When ``timePassed(to:into:)`` wants to be called, or `nil` for never.
  package var deadline: Duration? { helpMode.deadline }

  /// Takes one key event.
  ///
  /// - Parameters:
  ///   - event: A press or release; a repeat is ignored, as the virtual keyboard repeats by itself.
  ///   - slot: The keyboard it came from.
  ///   - actions: Gets what is to be done first, at its end.
  /// - Returns: Whether the key itself is then handed on, as most keys are.
  package mutating func process(
    _ event: KeyEvent,
    from slot: KeyboardSlot,
    into actions: inout [EngineAction]
  ) -> Bool {
    let modifier = HeldModifiers(key: event.key)
    switch (event.change, modifier.isEmpty) {
    case (.press, true):
      otherKeysDown += 1
      history.noLongerLone()
      return pressed(event, slot, &actions)
    case (.press, false):
      heldBySlot[slot.index].insert(modifier)
      held.insert(modifier)
      return modifierPressed(event, slot, &actions)
    case (.release, true):
      otherKeysDown = max(0, otherKeysDown - 1)
      history.released(event.key)
      return !helpMode.isOn
    case (.release, false):
      heldBySlot[slot.index].remove(modifier)
      recountHeld()
      return modifierReleased(event, slot, &actions)
    case (.autorepeat, _): return false
    }
  }

  /// Ends what a keyboard held when it is gone; what it had down is not taken for taps.
  package mutating func forget(_ slot: KeyboardSlot, keysDown: Int) {
    if heldBySlot[slot.index].contains(.capsLock) { capsLock = .up }
    heldBySlot[slot.index] = []
    recountHeld()
    otherKeysDown = max(0, otherKeysDown - keysDown)
    history = PressHistory()
  }

  /// Ends help mode when its time is up.
  package mutating func timePassed(to time: Duration, into actions: inout [EngineAction]) {
    guard let deadline, time >= deadline else { return }
    leaveHelpMode(.timeout, &actions)
  }

  private mutating func recountHeld() {
    held = heldBySlot.reduce(into: []) { $0.formUnion($1) }
  }
}

// MARK: Ordinary keys

extension ChordEngine {
  private mutating func pressed(
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

  private mutating func perform(
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
  private func isReserved(_ key: KeyCode, _ modifiers: ChordModifiers) -> Bool {
    if key == .sysRq { return true }
    guard modifiers.contains(.voiceOver), !isCapsLockVoiceOver else { return false }
    return key.isFunctionKey || key == .delete || key == .backspace
  }

  private var isCapsLockVoiceOver: Bool {
    voiceOver.contains(.capsLock) && held.contains(.capsLock)
  }
}

// MARK: Modifiers

extension ChordEngine {
  private mutating func modifierPressed(
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

  private mutating func modifierReleased(
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

// MARK: Help mode

extension ChordEngine {
  private mutating func explain(
    _ event: KeyEvent,
    _ slot: KeyboardSlot,
    _ chord: Chord,
    _ target: Bindings.Target?,
    _ actions: inout [EngineAction]
  ) {
    let isPress = event.change == .press
    if isPress, helpMode.isWayOut(event.key, chord.modifiers, at: event.time) {
      leaveHelpMode(.wayOut, &actions)
      return
    }
    if let target, target.command == bindings.helpMode {
      leaveHelpMode(.wayOut, &actions)
      return
    }
    let meaning = meaning(of: chord, event.key, command: target?.command)
    actions.append(
      .explain(
        Explanation(
          slot: slot,
          key: event.key,
          chord: chord,
          isVoiceOverCapsLock: isCapsLockVoiceOver,
          isShifted: !held.isDisjoint(with: [.leftShift, .rightShift]),
          isLevel3: held.contains(.rightAlt),
          meaning: meaning
        )
      )
    )
  }

  private func meaning(
    of chord: Chord,
    _ key: KeyCode,
    command: UInt16?
  ) -> Explanation.Meaning {
    if isReserved(key, chord.modifiers) { return .reserved }
    // Shift and AltGr are part of what a key types, unless a command has them.
    var typing: ChordModifiers = command == nil ? .shift : []
    if command == nil, held.contains(.rightAlt) { typing.insert(.option) }
    let isSingle = chord.key != .reserved && chord.partner == .reserved
    return isSingle && typing.isSuperset(of: chord.modifiers)
      ? .key(command: command) : .chord(command: command)
  }

  private mutating func leaveHelpMode(
    _ exit: HelpModeExit,
    _ actions: inout [EngineAction]
  ) {
    helpMode.leave()
    if capsLock == .heldBack { capsLock = .used }
    actions.append(.helpModeLeft(exit))
  }
}
