package import Keyboards
package import Layouts
package import Text

extension JSON {
  /// The document of `layout show --format json`.
  ///
  /// - Parameters:
  ///   - keyboard: The keyboard.
  ///   - geometry: Which keys it has.
  ///   - table: What they type.
  package init(legendsOf keyboard: Keyboard, geometry: Geometry, table: LegendTable) {
    let main = geometry.rows(of: keyboard.kind).flatMap { $0 }
    let placed = Dictionary(main.map { ($0.key, $0.scan) }, uniquingKeysWith: { first, _ in first })
    let others = table.keys.filter { placed[$0] == nil && !Geometry.rareKeys.contains($0) }
      .filter { keyboard.kind == .keyboard || $0.name.hasPrefix("kp") }
    let mainKeys = main.map(\.key).reduce(into: [KeyCode]()) { keys, key in
      if !keys.contains(key) { keys.append(key) }
    }
    let keys: [JSON] = (mainKeys + others).compactMap { key in
      let scan = placed[key] ?? ScanCode(standardFor: key)
      // A key without a place on a keyboard is no key of this one.
      guard scan != .none, let legend = table[key] else { return nil }
      return .object([
        "key": .string("KEY_" + key.name.uppercased()),
        "scan": .string("\(scan)"),
        "base": .symbol(legend[.base]),
        "shift": .symbol(legend[.shift]),
        "altgr": table.level3Keys.isEmpty ? .null : .symbol(legend[.level3]),
        "shift-altgr": table.level3Keys.isEmpty
          ? .null : .symbol(legend[[.shift, .level3]]),
        "capslock": .symbol(legend[.capsLock]),
        "types": .bool(legend.text() != nil),
      ])
    }
    self = .object([
      "keyboard": .string(keyboard.id.rawValue),
      "layout": .string("\(table.layout)"),
      "geometry": .string(geometry.rawValue),
      "keys": .array(keys),
    ])
  }

  /// What is typed, or the keysym's name for a level that types nothing.
  private static func symbol(_ symbol: KeySymbol?) -> JSON {
    switch symbol {
    case .text(let text): .string(text)
    case .named(let name): .string(name)
    case nil: .null
    }
  }
}
