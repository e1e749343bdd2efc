package import KeyPath
import Keyboards
package import Layouts
package import Wording

/// The layouts of each keyboard that is listened to, and what its keys type in the one it has now.
package struct LayoutBook {
  /// Where legends come from, and where a choice is kept.
  package struct Ports {
    /// What every key types in a layout.
    package var legends: (LayoutName) -> Result<LegendTable, LayoutFault>

    /// Keeps the choice of the keyboard in a slot.
    package var keep: (KeyboardSlot, LayoutChoice) -> LayoutFault?

    package init(
      legends: @escaping (LayoutName) -> Result<LegendTable, LayoutFault>,
      keep: @escaping (KeyboardSlot, LayoutChoice) -> LayoutFault?
    ) {
      self.legends = legends
      self.keep = keep
    }
  }

  /// What is wrong with a layout, or with the folder of choices, in one sentence.
  package struct LayoutFault: Error, Hashable, Sendable {
    package var message: String

    package init(_ message: String) { self.message = message }
  }

  private struct Page {
    var name: String
    var choice: LayoutChoice
  }

  private let ports: Ports
  private let warn: (String) -> Void
  private var pages: [KeyboardSlot: Page] = [:]

  /// Where keyboards have gone to, until what was chosen for them says so too.
  private var changes: [KeyboardSlot: (from: LayoutChoice, to: LayoutChoice)] = [:]

  /// Compiled when a key is first asked for, once for each layout, however many keyboards have it.
  private var tables: [LayoutName: LegendTable?] = [:]

  package init(_ ports: Ports, warn: @escaping (String) -> Void) {
    self.ports = ports
    self.warn = warn
  }

  /// Takes over what was compiled.
  ///
  /// - Parameters:
  ///   - layouts: Of each slot.
  ///   - names: The keyboards' names.
  package mutating func apply(
    _ layouts: [KeyboardSlot: KeyboardLayouts],
    names: [KeyboardSlot: String]
  ) {
    pages = layouts.reduce(into: [:]) { pages, layout in
      pages[layout.key] = Page(name: names[layout.key] ?? "", choice: layout.value.choice)
    }
  }

  /// The layouts of a keyboard as they are now, of which what was chosen for it may not know yet.
  package mutating func current(_ slot: KeyboardSlot, of choice: LayoutChoice) -> LayoutChoice {
    if let change = changes[slot], change.from == choice { return change.to }
    changes[slot] = nil
    return choice
  }

  /// What to call an explained key by: what it types, the name of its dead key, or what else it does.
  ///
  /// - Returns: `nil` when its layout is not known, an empty text for a key that does nothing.
  package mutating func typing(_ explained: Explanation) -> String? {
    guard let page = pages[explained.slot], table(page.choice.current) != nil else { return nil }
    guard let symbol = symbol(explained) else { return "" }
    return symbol.isDead ? character(explained) : symbol.plainName
  }

  /// The character that an explained key types, or the keysym's name of its dead key.
  package mutating func character(_ explained: Explanation) -> String? {
    switch symbol(explained) {
    case .text(let text): text
    case .named(let name) where name.hasPrefix("dead_"): name
    case .named, nil: nil
    }
  }

  private mutating func symbol(_ explained: Explanation) -> KeySymbol? {
    guard let page = pages[explained.slot],
      let legend = table(page.choice.current)?[explained.key]
    else { return nil }
    // In a chord the key is named as it is printed; alone, as it types.
    let isAlone = if case .key = explained.meaning { true } else { false }
    return legend.symbol(
      shift: isAlone && explained.isShifted,
      level3: isAlone && explained.isLevel3,
      capsLock: isAlone && explained.isCapsLocked
    )
  }

  /// Goes to another layout of a keyboard, and keeps the choice.
  ///
  /// - Returns: What to say.
  package mutating func change(_ slot: KeyboardSlot, by steps: Int) -> Phrase? {
    guard var page = pages[slot] else { return nil }
    guard page.choice.layouts.count > 1 else {
      return .onlyOneLayout(keyboard: page.name, layout: spokenName(of: page.choice.current))
    }
    if steps < 0 { page.choice.previous() } else { page.choice.next() }
    changes[slot] = (from: changes[slot]?.from ?? pages[slot]?.choice ?? page.choice, page.choice)
    pages[slot] = page
    if let fault = ports.keep(slot, page.choice) {
      // A choice that cannot be written still holds until the listener ends.
      warn("\(fault.message); the layout applies until kbdctl ends")
    }
    return .layoutChanged(keyboard: page.name, layout: spokenName(of: page.choice.current))
  }

  private mutating func spokenName(of layout: LayoutName) -> String {
    table(layout)?.spokenName ?? "\(layout)"
  }

  private mutating func table(_ layout: LayoutName) -> LegendTable? {
    if let table = tables[layout] { return table }
    let table: LegendTable?
    switch ports.legends(layout) {
    case .success(let legends): table = legends
    case .failure(let fault):
      warn(fault.message)
      table = nil
    }
    tables[layout] = .some(table)
    return table
  }
}
