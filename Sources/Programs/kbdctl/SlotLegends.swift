import KbdctlCommands
import Keyboards
import Layouts
import Listening
import Shortcuts
import Wording

/// What the keys of each listened-to keyboard type, in the layout that it has now.
final class SlotLegends {
  private struct Entry {
    var name: String
    var keyboard: Keyboard?
    var choice: LayoutChoice
  }

  private let chosen: ChosenLayouts
  private var entries: [KeyboardSlot: Entry] = [:]

  /// Compiled once for each layout, however many keyboards have it.
  private var tables: [LayoutName: LegendTable] = [:]

  init(_ chosen: ChosenLayouts) { self.chosen = chosen }

  /// For a scenario, whose one keyboard may be none of this machine's.
  convenience init(_ chosen: ChosenLayouts, keyboard: Keyboard?) throws(CommandFailure) {
    self.init(chosen)
    let slot = KeyboardSlot(rawValue: 0)
    if let keyboard {
      try add(keyboard, slot)
    } else {
      let choice = LayoutChoice(only: chosen.systemLayout)
      entries[slot] = Entry(name: "This keyboard", keyboard: nil, choice: choice)
      _ = try table(choice.current)
    }
  }

  /// Looks up and compiles a keyboard's layout.
  func add(_ keyboard: Keyboard, _ slot: KeyboardSlot) throws(CommandFailure) {
    let choice = try chosen.layouts(of: keyboard).choice
    entries[slot] = Entry(name: keyboard.name, keyboard: keyboard, choice: choice)
    _ = try table(choice.current)
  }

  /// What an explained key types, or the name of its dead key.
  func typing(_ explained: Explanation) -> String? {
    guard let entry = entries[explained.slot],
      let legend = try? table(entry.choice.current)[explained.key]
    else { return nil }
    // In a chord the key is named as it is printed; alone, as it types.
    let isAlone = if case .key = explained.meaning { true } else { false }
    let symbol = legend.symbol(
      shift: isAlone && explained.isShifted,
      level3: isAlone && explained.isLevel3
    )
    switch symbol {
    case .text(let text): return text
    case .named(let name) where name.hasPrefix("dead_"): return name
    case .named, nil: return nil
    }
  }

  /// Goes to another layout of a keyboard, and keeps the choice.
  ///
  /// - Returns: What to say.
  func change(_ slot: KeyboardSlot, by steps: Int) -> Phrase {
    guard var entry = entries[slot] else { return .nothingToRepeat }
    guard entry.choice.layouts.count > 1 else {
      return .onlyOneLayout(keyboard: entry.name, layout: "\(entry.choice.current)")
    }
    if steps < 0 { entry.choice.previous() } else { entry.choice.next() }
    entries[slot] = entry
    if let keyboard = entry.keyboard { keep(entry.choice, of: keyboard) }
    return .layoutChanged(keyboard: entry.name, layout: "\(entry.choice.current)")
  }

  /// A choice that cannot be written still holds until the listener ends.
  private func keep(_ choice: LayoutChoice, of keyboard: Keyboard) {
    do throws(CommandFailure) {
      let old = try chosen.record(for: keyboard)
      var record = KeyboardRecord(of: keyboard)
      record.geometry = old?.geometry
      record.choice = choice
      try chosen.save(record, movedFrom: old?.id)
    } catch {
      warn("\(error.message); the layout holds until kbdctl ends")
    }
  }

  private func table(_ layout: LayoutName) throws(CommandFailure) -> LegendTable {
    if let table = tables[layout] { return table }
    let table = try ChosenLayouts.legends(of: layout)
    tables[layout] = table
    return table
  }
}
