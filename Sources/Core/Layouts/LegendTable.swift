package import Keyboards
import Text

/// What one key does, with and without the modifiers that choose a level.
package struct KeyLegend: Hashable, Sendable {
  /// Which modifiers are held or locked.
  package struct Level: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let base: Level = []
    package static let shift = Level(rawValue: 1)

    /// AltGr, which XKB calls the third level.
    package static let level3 = Level(rawValue: 2)
    package static let capsLock = Level(rawValue: 4)

    /// Every combination, in order of number.
    package static let all = (0..<8).map(Level.init(rawValue:))
  }

  /// One for each of ``Level/all``.
  private let symbols: [KeySymbol?]

  /// Asks for the symbol of each level; `nil` where the key does nothing.
  package init<Failure: Error>(
    _ symbol: (Level) throws(Failure) -> KeySymbol?
  ) throws(Failure) {
    var symbols: [KeySymbol?] = []
    for level in Level.all { symbols.append(try symbol(level)) }
    self.symbols = symbols
  }

  package subscript(level: Level) -> KeySymbol? { symbols[level.rawValue & 7] }

  /// The key does nothing at any level.
  package var isEmpty: Bool { symbols.allSatisfy { $0 == nil } }

  /// What the key does with these modifiers, or `nil` for nothing.
  package func symbol(
    shift: Bool = false,
    level3: Bool = false,
    capsLock: Bool = false
  ) -> KeySymbol? {
    var level = Level.base
    if shift { level.insert(.shift) }
    if level3 { level.insert(.level3) }
    if capsLock { level.insert(.capsLock) }
    return self[level]
  }

  /// What the key types with these modifiers, or `nil` for a key that types nothing.
  package func text(
    shift: Bool = false,
    level3: Bool = false,
    capsLock: Bool = false
  ) -> String? {
    symbol(shift: shift, level3: level3, capsLock: capsLock)?.text
  }
}

/// What every key types in one layout, as plain values: nothing of XKB is needed to ask it.
///
/// No lock is on but Num Lock for the keys of a keypad, so that they type their digits.
package struct LegendTable: Hashable, Sendable {
  package let layout: LayoutName

  /// What its file calls it, such as `German (Bone)`; `nil` when it does not.
  package let title: String?

  /// The keys that hold the third level (AltGr), lowest code first; empty if none does.
  package let level3Keys: [KeyCode]

  private let legends: [KeyCode: KeyLegend]

  /// Takes the legends of keys that do something.
  package init(layout: LayoutName, title: String? = nil, legends: [KeyCode: KeyLegend]) {
    self.layout = layout
    self.title = title.map { safeName($0) }
    self.legends = legends
    level3Keys = legends.filter { $0.value[.base] == .named("ISO_Level3_Shift") }
      .map(\.key).sorted()
  }

  /// `de(bone), German (Bone)`: the name, and what the file calls it.
  package var nameInWords: String { title.map { "\(layout), \($0)" } ?? "\(layout)" }

  /// `German, Bone`: what to call it aloud, where brackets are not heard.
  package var spokenName: String {
    (title ?? "\(layout)").replacing(" (", with: ", ").replacing(")", with: "")
  }

  /// What a key does, or `nil` for a key that does nothing in this layout.
  package subscript(key: KeyCode) -> KeyLegend? { legends[key] }

  /// The keys that do something, lowest code first.
  package var keys: [KeyCode] { legends.keys.sorted() }
}
