package import Keyboards

/// Turns keys into commands: events with their time go in, actions and the next deadline come out.
///
/// One engine serves all keyboards of a listener, so that VO may be held on one and the key
/// pressed on another. It knows no clock, device or speech.
package struct ChordEngine: Sendable {
  enum CapsLock: Sendable {
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

  var heldBySlot = [HeldModifiers](repeating: [], count: KeyboardSlot.count)
  var held: HeldModifiers = []
  var otherKeysDown = 0
  var capsLock = CapsLock.up
  var history = PressHistory()
  var helpMode = HelpMode()

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
