import Keyboards
import Layouts

/// The translation stage: what a key that passes is sent as, so that programs get what is printed on
/// it, whatever their own layout is.
///
/// It looks up; ``Outputs`` sends. Dead keys that programs do not have are put on letters here.
struct Translation: Sendable {
  /// What a keyboard's own layout remembers between keys.
  private struct Memory: Hashable, BitwiseCopyable, Sendable {
    /// Locks that only this keyboard knows of.
    var levels = LevelModifiers.none

    /// Caps Lock and Num Lock where programs have no such lock; bits as `KeyboardLights`.
    var lights: UInt16 = 0
    var latched = LevelModifiers.none

    /// The lock of letters that uses Num Lock's modifier.
    var isLetterLocked = false

    /// A dead key that waits for its letter, as the table numbers it.
    var composing: UInt16?

    var isEmpty: Bool { self == Memory() }

    mutating func setLock(_ role: KeyRole, isOn: Bool, _ table: TranslationTable?) {
      switch role {
      case .capsLock: setLight(.capsLock, isOn)
      case .numLock: setLight(.numLock, isOn)
      case .level5Lock where table?.numLockChangesLetters ?? false: isLetterLocked = isOn
      default: levels = isOn ? levels.adding(role.ownLock) : levels.removing(role.ownLock)
      }
    }

    private mutating func setLight(_ light: KeyboardLights, _ isOn: Bool) {
      lights = isOn ? lights | light.rawValue : lights & ~light.rawValue
    }
  }

  /// What a modifier or lock key comes to.
  enum ModifierAnswer {
    /// It goes down, and is held.
    case key(KeyCode)
    /// It switches a lock with other modifiers than are held.
    case lock(TranslationTable.Stroke)
    /// It only counts here.
    case nothing
  }

  private var memories = [Memory](repeating: Memory(), count: KeyboardSlot.count)

  /// No keyboard remembers anything that the next key must know of.
  private(set) var isEmpty = true

  /// What a key does besides typing, or ``KeyRole/ordinary``.
  func role(of key: KeyCode, on slot: KeyboardSlot, _ here: Surroundings) -> KeyRole {
    here.table?.role(key, position(slot, here)) ?? here.output.role(key)
  }

  /// What a modifier or lock key is sent as.
  func modifier(_ key: KeyCode, _ role: KeyRole, _ here: Surroundings) -> ModifierAnswer {
    guard here.table != nil else { return .key(key) }
    switch role {
    case .capsLock, .numLock:
      guard let stroke = here.output.lock(role) else { return .nothing }
      return here.output.role(stroke.key) == role ? .key(stroke.key) : .lock(stroke)
    case .level3, .level5, .nextGroup: return here.output.role(key) == role ? .key(key) : .nothing
    case .shift, .control, .alt, .superKey, .hyper:
      if here.output.role(key) == role { return .key(key) }
      return here.output.key(role).map(ModifierAnswer.key) ?? .nothing
    case .shiftLock, .level3Lock, .level5Lock, .level3Latch, .level5Latch, .ordinary:
      return .nothing
    }
  }

  /// A lock that only this keyboard knows of is pressed.
  ///
  /// - Returns: Whether it was on, and so is off when the key is up.
  mutating func pressLock(
    _ role: KeyRole,
    on slot: KeyboardSlot,
    _ table: TranslationTable?
  ) -> Bool {
    let before = memories[slot.index]
    memories[slot.index].setLock(role, isOn: true, table)
    noteEmpty(slot)
    return Self.isLock(role) && memories[slot.index] == before
  }

  /// The key of a lock that was on is up.
  mutating func releaseLock(
    _ role: KeyRole,
    on slot: KeyboardSlot,
    _ table: TranslationTable?
  ) {
    memories[slot.index].setLock(role, isOn: false, table)
    noteEmpty(slot)
  }

  private static func isLock(_ role: KeyRole) -> Bool {
    switch role {
    case .capsLock, .numLock, .shiftLock, .level3Lock, .level5Lock: true
    default: false
    }
  }

  /// The next key gets this modifier.
  mutating func latch(_ modifiers: LevelModifiers, on slot: KeyboardSlot) {
    memories[slot.index].latched = memories[slot.index].latched.adding(modifiers)
    isEmpty = false
  }

  /// What a key that types is sent as; what waited for it is over.
  mutating func answer(
    to key: KeyCode,
    on slot: KeyboardSlot,
    _ here: Surroundings
  ) -> TranslationTable.Cell {
    guard let table = here.table else { return .kept(0) }
    let composing = memories[slot.index].composing
    let place = position(slot, here)
    if !memories[slot.index].isEmpty {
      memories[slot.index].composing = nil
      memories[slot.index].latched = .none
    }
    var cell = cell(key, place, on: slot, here, table)
    if let composing, !here.isShortcut {
      switch table.composed(composing, key, place) {
      case .nothing: break
      case .waits(let state): cell = .dead(state)
      case .cell(let composed): cell = composed
      }
    }
    if case .dead(let state) = cell, !here.isShortcut { memories[slot.index].composing = state }
    noteEmpty(slot)
    return cell
  }

  /// What a key that is only tapped is sent as.
  mutating func strokes(
    ofTapped key: KeyCode,
    on slot: KeyboardSlot,
    _ here: Surroundings,
    held: LevelModifiers
  ) -> [TranslationTable.Stroke] {
    let role = role(of: key, on: slot, here)
    guard role != .ordinary else {
      let cell = answer(to: key, on: slot, here)
      if case .sequence(let number) = cell { return here.strokes(of: number) }
      return here.key(for: cell, KeyStroke(key), held: held).map { [.init($0.key, $0.wanted)] }
        ?? []
    }
    switch modifier(key, role, here) {
    case .key(let key): return [TranslationTable.Stroke(key, held)]
    case .lock(let stroke): return [stroke]
    case .nothing:
      if pressLock(role, on: slot, here.table) { releaseLock(role, on: slot, here.table) }
      return []
    }
  }

  /// What the key that repeats would be sent as now.
  func answer(again key: KeyCode, on slot: KeyboardSlot, _ here: Surroundings)
    -> TranslationTable.Cell
  {
    guard let table = here.table else { return .kept(0) }
    return cell(key, position(slot, here), on: slot, here, table)
  }

  private func cell(
    _ key: KeyCode,
    _ place: TranslationTable.Surroundings,
    on slot: KeyboardSlot,
    _ here: Surroundings,
    _ table: TranslationTable
  ) -> TranslationTable.Cell {
    let third = LevelModifiers.level3.adding(.level5)
    if here.isShortcut, place.modifiers.isDisjoint(with: third),
      !memories[slot.index].isLetterLocked
    {
      return table.shortcut(key, shift: place.modifiers.contains(.shift))
    }
    return table.cell(key, place)
  }

  private func position(
    _ slot: KeyboardSlot,
    _ here: Surroundings
  ) -> TranslationTable.Surroundings {
    let memory = memories[slot.index]
    var locks = KeyboardLights(rawValue: here.lights.rawValue ^ memory.lights)
    if let table = here.table, table.lacksNumLock, table.numLockChangesLetters {
      locks.remove(.numLock)
      if memory.isLetterLocked { locks.insert(.numLock) }
    }
    return TranslationTable.Surroundings(
      here.levels.adding(memory.levels).adding(memory.latched),
      locks: locks,
      isLetterLocked: memory.isLetterLocked,
      outputLocks: here.lights
    )
  }

  /// What was begun on a keyboard is over: it is gone, or has another layout.
  mutating func forget(_ slot: KeyboardSlot) {
    memories[slot.index] = Memory()
    noteEmpty(slot)
  }

  /// What a keyboard remembers may be different.
  private mutating func noteEmpty(_ slot: KeyboardSlot) {
    guard memories[slot.index].isEmpty else { return isEmpty = false }
    guard !isEmpty else { return }
    isEmpty = true
    for index in memories.indices where !memories[index].isEmpty { isEmpty = false }
  }
}
