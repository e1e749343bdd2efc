import Keyboards

/// Help mode: keys are explained, and there is a way out.
extension ChordEngine {
  mutating func explain(
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

  mutating func leaveHelpMode(
    _ exit: HelpModeExit,
    _ actions: inout [EngineAction]
  ) {
    helpMode.leave()
    if capsLock == .heldBack { capsLock = .used }
    actions.append(.helpModeLeft(exit))
  }
}
