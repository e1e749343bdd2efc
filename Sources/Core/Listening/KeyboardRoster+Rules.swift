import KeyPath
import Keyboards
import Layouts
import Settings

extension KeyboardRoster {
  /// The names of the keyboards that have a slot.
  var names: [KeyboardSlot: String] {
    Dictionary(uniqueKeysWithValues: slots.map { ($0.slot, $0.keyboard.name) })
  }

  /// The rules for the keyboards that have a slot.
  ///
  /// - Parameters:
  ///   - compiler: Makes them.
  ///   - kept: What was chosen for keyboards.
  ///   - translation: Who gets the keys; `nil` when they go as they are.
  ///   - current: As in ``RulesetCompiler/compiled(for:_:current:)``.
  ///   - unreadable: Gets why it is not known what was chosen for one; the same may come twice.
  /// - Returns: The rules, and what to tell about them.
  func rules(
    by compiler: RulesetCompiler,
    _ kept: KeptRecords,
    _ translation: OutputTranslation? = nil,
    current: (KeyboardSlot, LayoutChoice) -> LayoutChoice = { $1 },
    unreadable: (SettingsError) -> Void
  ) -> RulesetCompiler.Compiled {
    let places = RulesetCompiler.Place.all(slots, kept, unreadable: unreadable)
    return compiler.compiled(for: places, translation, current: current)
  }
}
