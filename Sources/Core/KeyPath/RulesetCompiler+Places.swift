package import Keyboards
package import Settings

extension RulesetCompiler.Place {
  /// Gives keyboards that have a slot what was chosen for them.
  ///
  /// - Parameters:
  ///   - slots: The slots that are in use.
  ///   - kept: What was chosen for keyboards.
  ///   - unreadable: Gets why it is not known what was chosen for one; the same may come twice.
  /// - Returns: A place for each slot, in their order.
  package static func all(
    _ slots: [(slot: KeyboardSlot, keyboard: Keyboard)],
    _ kept: KeptRecords,
    unreadable: (SettingsError) -> Void
  ) -> [RulesetCompiler.Place] {
    slots.map { slot, keyboard in
      switch kept.record(of: keyboard) {
      case .success(let record): return RulesetCompiler.Place(slot, keyboard, record: record)
      case .failure(let error):
        unreadable(error)
        return RulesetCompiler.Place(slot, keyboard)
      }
    }
  }
}
