import Keyboards
import Layouts

/// The virtual twins of all keyboards: what is down on each, the lights that the system has lit, and
/// the modifiers that the newest key wants.
///
/// Of the modifiers that choose a level, some are added that nobody holds, and some lifted that are
/// held. They stay so until the key is up, as programs repeat it with the modifiers of the moment. One
/// that was lifted goes down again only before a key that wants it, so that nothing looks tapped alone.
struct OutputKeyboards: Sendable {
  /// A modifier that is down though nobody holds it.
  private struct Added: BitwiseCopyable, Sendable {
    var slot = KeyboardSlot(rawValue: 0)
    var key = KeyCode.reserved

    func isOn(_ key: KeyCode, _ slot: KeyboardSlot) -> Bool { self.key == key && self.slot == slot }
  }

  private var twins: [OutputKeyboard]
  private var lights = [KeyboardLights](repeating: [], count: KeyboardSlot.count)

  /// In the order of ``LevelModifiers/single``.
  private var added = [4 of Added](repeating: Added())

  /// Nothing is down that nobody holds.
  private(set) var isBalanced = true

  init() {
    twins = (0..<UInt8(KeyboardSlot.count)).map { OutputKeyboard(KeyboardSlot(rawValue: $0)) }
  }

  /// Puts keys down, unless they are down.
  @inline(__always)
  mutating func press(_ stroke: KeyStroke, on slot: KeyboardSlot, into keys: inout [OutputKey]) {
    let count = keys.count
    twins[slot.index].press(stroke, into: &keys)
    // A modifier that was down already: programs do not see that it was pressed again.
    if keys.count == count { noteTaken() }
  }

  /// Lets a stroke go up, but for what a press sends.
  mutating func release(
    _ stroke: KeyStroke,
    on slot: KeyboardSlot,
    _ intake: Intake,
    into keys: inout [OutputKey]
  ) {
    if stroke.key != .reserved { release(stroke.key, on: slot, intake, into: &keys) }
    if !stroke.modifiers.isEmpty {
      stroke.modifiers.forEach { release($0, on: slot, intake, into: &keys) }
    }
  }

  private mutating func release(
    _ key: KeyCode,
    on slot: KeyboardSlot,
    _ intake: Intake,
    into keys: inout [OutputKey]
  ) {
    guard intake.isEmpty || !intake.isSent(key, to: slot) else { return }
    if !isBalanced { forgetAdded { $0.isOn(key, slot) } }
    twins[slot.index].release(key, into: &keys)
  }

  /// A key is pressed and released at once.
  mutating func tap(_ stroke: KeyStroke, on slot: KeyboardSlot, into keys: inout [OutputKey]) {
    twins[slot.index].press(stroke, into: &keys)
    twins[slot.index].release(stroke.key, into: &keys)
    stroke.modifiers.forEach { twins[slot.index].release($0, into: &keys) }
  }

  func isDown(_ key: KeyCode, on slot: KeyboardSlot) -> Bool { twins[slot.index].isDown(key) }

  /// A key was taken that programs would have seen pressed with the modifiers that are down.
  mutating func noteTaken() {
    for slot in twins.indices where !twins[slot].isEmpty { twins[slot].noteTaken() }
  }

  /// Lets go up on a twin what no press sends.
  mutating func releaseUnwanted(
    on slot: KeyboardSlot,
    _ intake: Intake,
    into keys: inout [OutputKey]
  ) {
    var wanted = KeySet()
    for place in added.indices where added[place].slot == slot { wanted.insert(added[place].key) }
    for index in intake.indices where intake[index].source.slot == slot {
      wanted.insert(intake[index].sent.key)
      intake[index].sent.modifiers.forEach { wanted.insert($0) }
    }
    twins[slot.index].releaseAll(besides: wanted, into: &keys)
  }

  /// Releases everything on every twin.
  mutating func releaseAll(into keys: inout [OutputKey]) {
    forgetAdded { _ in true }
    for slot in twins.indices { twins[slot].releaseAll(besides: KeySet(), into: &keys) }
  }

  mutating func apply(_ lights: KeyboardLights, to slot: KeyboardSlot) {
    self.lights[slot.index] = lights
  }

  func lights(of slot: KeyboardSlot) -> KeyboardLights { lights[slot.index] }
}

// MARK: Modifiers that choose a level

extension OutputKeyboards {
  /// Lifts and presses until just these are down.
  ///
  /// The keyboard in the slot sends what nobody holds.
  mutating func set(
    _ wanted: LevelModifiers,
    on slot: KeyboardSlot,
    _ output: OutputKeys,
    _ intake: Intake,
    into keys: inout [OutputKey]
  ) {
    for place in added.indices.reversed() where !wanted.contains(LevelModifiers.single[place]) {
      lift(place, intake, into: &keys)
    }
    for place in added.indices where wanted.contains(LevelModifiers.single[place]) {
      guard added[place].key == .reserved else { continue }
      press(place, on: slot, output, wanted, intake, into: &keys)
    }
  }

  /// Goes back to the first group, in which the keys are what they are called by.
  mutating func leaveNextGroup(_ intake: Intake, into keys: inout [OutputKey]) {
    if added[0].key != .reserved { lift(0, intake, into: &keys) }
  }

  private mutating func lift(_ place: Int, _ intake: Intake, into keys: inout [OutputKey]) {
    let before = added[place]
    if before.key != .reserved {
      forgetAdded { $0.isOn(before.key, before.slot) }
      lift(before.key, on: before.slot, into: &keys)
    }
    for index in intake.indices where intake.holds(LevelModifiers.single[place], at: index) {
      lift(intake[index].sent.key, on: intake[index].source.slot, into: &keys)
    }
  }

  /// Lets a modifier go up for another key, though somebody may hold it.
  private mutating func lift(
    _ key: KeyCode,
    on slot: KeyboardSlot,
    into keys: inout [OutputKey]
  ) {
    twins[slot.index].noteTaken()
    twins[slot.index].release(key, into: &keys)
  }

  /// The person's own key comes first.
  private mutating func press(
    _ place: Int,
    on slot: KeyboardSlot,
    _ output: OutputKeys,
    _ wanted: LevelModifiers,
    _ intake: Intake,
    into keys: inout [OutputKey]
  ) {
    let modifier = LevelModifiers.single[place]
    var own: Int?
    for index in intake.indices where intake.holds(modifier, at: index) {
      if isDown(intake[index].sent.key, on: intake[index].source.slot) { return }
      own = own ?? index
    }
    if let own {
      let stroke = KeyStroke(intake[own].sent.key)
      return press(stroke, on: intake[own].source.slot, into: &keys)
    }
    let isNext = wanted.contains(.nextGroup) && modifier != .nextGroup
    guard let key = output.key(modifier.role, inNextGroup: isNext) else { return }
    added[place] = Added(slot: slot, key: key)
    isBalanced = false
    press(KeyStroke(key), on: slot, into: &keys)
  }

  /// A modifier that was held goes up, and the key that repeats needs it still.
  ///
  /// - Returns: Whether it stays down: another that nobody holds may be there already.
  mutating func keep(_ modifier: LevelModifiers, _ key: KeyCode, on slot: KeyboardSlot) -> Bool {
    for place in added.indices where LevelModifiers.single[place] == modifier {
      if added[place].key != .reserved { return added[place].isOn(key, slot) }
      added[place] = Added(slot: slot, key: key)
    }
    isBalanced = false
    return true
  }

  /// A key is pressed that may be down as another modifier, which it is in the next group.
  mutating func free(
    _ key: KeyCode,
    on slot: KeyboardSlot,
    for role: KeyRole,
    into keys: inout [OutputKey]
  ) {
    for place in added.indices
    where added[place].isOn(key, slot) && LevelModifiers.single[place] != role.level {
      added[place] = Added()
      lift(key, on: slot, into: &keys)
    }
  }

  /// Lets go of what nobody holds.
  mutating func dropAdded(_ intake: Intake, into keys: inout [OutputKey]) {
    guard !isBalanced else { return }
    for place in added.indices.reversed() where added[place].key != .reserved {
      let (slot, key) = (added[place].slot, added[place].key)
      added[place] = Added()
      // It may have gone down for a key that was down before.
      if !intake.isSent(key, to: slot) { lift(key, on: slot, into: &keys) }
    }
    isBalanced = true
  }

  /// Types keys one after the other, none of which stays down.
  mutating func type(
    _ strokes: [TranslationTable.Stroke],
    on slot: KeyboardSlot,
    _ output: OutputKeys,
    _ intake: Intake,
    into keys: inout [OutputKey]
  ) {
    for stroke in strokes {
      set(stroke.modifiers, on: slot, output, intake, into: &keys)
      let control = stroke.hasControl ? ModifierKeys.leftControl : .none
      tap(KeyStroke(control, stroke.key), on: slot, into: &keys)
    }
    dropAdded(intake, into: &keys)
  }

  private mutating func forgetAdded(_ isOver: (Added) -> Bool) {
    isBalanced = true
    for place in added.indices {
      if isOver(added[place]) { added[place] = Added() }
      if added[place].key != .reserved { isBalanced = false }
    }
  }
}
