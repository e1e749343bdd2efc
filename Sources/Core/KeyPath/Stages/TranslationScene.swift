import Keyboards
import Layouts

extension Outputs {
  /// The rules by which keys are sent.
  struct Scene {
    let ruleset: Ruleset

    /// Keys are sent as they are, for games that read positions.
    let isRaw: Bool

    func table(_ slot: KeyboardSlot) -> TranslationTable? {
      isRaw ? nil : ruleset.keyboards[slot.index].translation
    }

    /// What a key does besides typing while nothing else is held.
    func role(of key: KeyCode, on slot: KeyboardSlot) -> KeyRole {
      Translation.Surroundings.role(key, table(slot), ruleset.output)
    }

    /// What a press is before translation.
    func stroke(of press: HeldPress) -> KeyStroke {
      let remap = ruleset.keyboards[press.source.slot.index].remap
      switch remap.answer(press.key, press.scan) {
      case .key(let key): return KeyStroke(key)
      case .strokes(let strokes): return strokes.last ?? .nothing
      }
    }
  }
}

extension Intake {
  /// What keys that are down do besides typing, by other rules.
  mutating func countRoles(_ new: Outputs.Scene, after old: Outputs.Scene) {
    for index in indices where self[index].fate == .passed {
      let slot = self[index].source.slot
      guard self[index].role == .ordinary || old.table(slot) !== new.table(slot) else { continue }
      self[index].role = new.role(of: new.stroke(of: self[index]).key, on: slot)
    }
  }
}

extension Translation {
  /// What is held, lit and asked for when a key is looked up.
  struct Surroundings {
    /// `nil` for a keyboard that programs read right.
    let table: TranslationTable?
    let output: OutputKeys

    /// Held on any keyboard, or part of the stroke.
    let levels: LevelModifiers

    /// Control, Alt or Super is held.
    let isShortcut: Bool
    let lights: KeyboardLights

    /// Gathers them; `nil` when no keyboard is translated.
    init?(
      _ slot: KeyboardSlot,
      _ stroke: KeyStroke,
      _ intake: Intake,
      _ keyboards: OutputKeyboards,
      _ scene: Outputs.Scene
    ) {
      guard let output = scene.ruleset.output else { return nil }
      let table = scene.table(slot)
      var levels = LevelModifiers.none
      var isShortcut = false
      for index in intake.indices where intake[index].role != .ordinary {
        let role = intake[index].role
        levels = levels.adding(role.level).adding(role.latch)
        if role.makesShortcuts { isShortcut = true }
      }
      if table != nil, !stroke.modifiers.isEmpty {
        stroke.modifiers.forEach { key in
          let role = Self.role(key, table, output)
          levels = levels.adding(role.level)
          if role.makesShortcuts { isShortcut = true }
        }
      }
      self.table = table
      self.output = output
      self.levels = levels
      self.isShortcut = isShortcut
      lights = keyboards.lights(of: slot)
    }

    fileprivate static func role(
      _ key: KeyCode,
      _ table: TranslationTable?,
      _ output: OutputKeys?
    ) -> KeyRole {
      let alone = TranslationTable.Surroundings(.none, locks: [], outputLocks: [])
      return table?.role(key, alone) ?? output?.role(key) ?? .ordinary
    }

    func strokes(of sequence: UInt16) -> [TranslationTable.Stroke] {
      table?.strokes(of: sequence) ?? []
    }

    /// The one key that is sent, and the modifiers that it wants; `nil` for anything else.
    func key(
      for cell: TranslationTable.Cell,
      _ stroke: KeyStroke,
      held: LevelModifiers
    ) -> (key: KeyCode, wanted: LevelModifiers)? {
      switch cell {
      case .kept(let code):
        // Keys beyond those of XKB, and those of a keyboard that is not translated, are themselves.
        let isItself = table == nil || stroke.key.rawValue > UInt16(KeymapSymbols.codes.upperBound)
        let key = isItself ? stroke.key : KeyCode(rawValue: UInt16(code))
        return (key, held.adding(ownLevels(of: stroke)))
      case .exact(let code, let modifiers): return (KeyCode(rawValue: UInt16(code)), modifiers)
      case .sequence, .dead, .untypable, .nothing: return nil
      }
    }

    private func ownLevels(of stroke: KeyStroke) -> LevelModifiers {
      var levels = LevelModifiers.none
      guard table != nil, !stroke.modifiers.isEmpty else { return levels }
      stroke.modifiers.forEach { levels = levels.adding(Self.role($0, table, output).level) }
      return levels
    }

    /// The modifiers of a stroke that are sent as they are.
    func shortcutKeys(of stroke: KeyStroke) -> ModifierKeys {
      guard table != nil, !stroke.modifiers.isEmpty else { return stroke.modifiers }
      var keys = ModifierKeys.none
      stroke.modifiers.forEach {
        if Self.role($0, table, output).level.isEmpty { keys = keys.adding(ModifierKeys($0)) }
      }
      return keys
    }
  }
}
