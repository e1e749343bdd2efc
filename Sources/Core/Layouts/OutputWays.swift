import Keyboards

/// How each symbol of a keymap is typed: what programs can be sent, whatever keyboard it comes from.
package struct OutputWays: Sendable {
  /// What a row of characters comes to, of which the first is a dead key or Compose.
  package enum Composition: Hashable, Sendable {
    case nothing
    case waits
    case symbol(Keysym)
  }

  /// Looks into the Compose file of the system.
  package typealias Compose = ([Keysym]) -> Composition

  /// How a symbol is typed; the cheapest has few modifiers, the first group, and a key that every
  /// keyboard has.
  struct Way: Hashable {
    var code: UInt8
    var modifiers: LevelModifiers
    var cost: Int

    var stroke: TranslationTable.Stroke {
      TranslationTable.Stroke(KeyCode(rawValue: UInt16(code)), modifiers)
    }
  }

  let keys: OutputKeys
  private let symbols: KeymapSymbols

  /// By the locks that are on, with bits as `KeyboardLights`.
  ///
  /// Some layouts change letters with Num Lock.
  private let ways: [[Keysym: Way]]

  /// What dead keys and Compose make, by what comes of it.
  private let compositions: [Keysym: [[Keysym]]]

  /// Finds them.
  ///
  /// - Parameters:
  ///   - symbols: The keymap, of one or two groups.
  ///   - isConsole: A text console, where hidden modifier keys must not be sent.
  ///   - compose: What characters make together.
  package init(_ symbols: KeymapSymbols, isConsole: Bool, _ compose: Compose) {
    self.symbols = symbols
    let bare = OutputKeys(symbols, mayHide: !isConsole) { _ in nil }
    let ways = (0..<UInt16(4)).map {
      Self.ways(symbols, bare, KeyboardLights(rawValue: $0))
    }
    self.ways = ways
    compositions = Self.compositions(ways[0], compose)
    keys = OutputKeys(symbols, mayHide: !isConsole) { ways[0][$0]?.stroke }
  }

  /// The best way to a symbol from anywhere.
  func way(to symbol: Keysym, _ locks: KeyboardLights) -> Way? {
    ways[Int(locks.rawValue & 3)][symbol.named]
  }

  /// Whether it can be typed, be it by several keys.
  func canType(_ symbol: Keysym) -> Bool {
    way(to: symbol, []) != nil || strokes(to: symbol, []) != nil
  }

  /// Whether the letters of commands and addresses can be typed, a to z; layouts of other scripts
  /// have none.
  package var typesLatin: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).allSatisfy {
      way(to: Keysym(Unicode.Scalar($0)), []) != nil
    }
  }

  /// The same key, if it gives the symbol with some modifiers and no way is cheaper; else that way.
  func way(
    to symbol: Keysym,
    from code: UInt8,
    _ own: LevelModifiers,
    _ locks: KeyboardLights
  ) -> Way? {
    let best = way(to: symbol, locks)
    guard !Self.isKeypad(code), !OutputKeys.hidden.contains(code), symbols.role(code) == .ordinary
    else { return best }
    if keys.canHold(own), symbols.symbol(code, own, locks).types(symbol) {
      return Way(code: code, modifiers: own, cost: 0)
    }
    for modifiers in [LevelModifiers.none, .shift, .level3, .shift.adding(.level3)]
    where keys.canHold(modifiers) && symbols.symbol(code, modifiers, locks).types(symbol) {
      let cost = 4 * modifiers.rawValue.nonzeroBitCount
      if let best, best.cost < cost { return best }
      return Way(code: code, modifiers: modifiers, cost: cost)
    }
    return best
  }

  /// A dead key, or Compose, and what makes the symbol with it, the cheapest first.
  func strokes(to symbol: Keysym, _ locks: KeyboardLights) -> [TranslationTable.Stroke]? {
    var best: (cost: Int, ways: [Way])?
    for parts in compositions[symbol.named] ?? [] {
      let ways = parts.compactMap { way(to: $0, locks) }
      let cost = ways.reduce(0) { $0 + $1.cost }
      guard ways.count == parts.count, best.map({ cost < $0.cost }) ?? true else { continue }
      best = (cost, ways)
    }
    return best?.ways.map(\.stroke)
  }

  /// What a key gives with no other modifier than Shift.
  func symbol(_ code: UInt8, shift: Bool, _ locks: KeyboardLights) -> Keysym {
    symbols.symbol(code, shift ? .shift : .none, locks)
  }

  func role(_ code: UInt8) -> KeyRole { symbols.role(code) }

  /// Control Shift U and the number of a character, which GTK and IBus read.
  func unicode(_ symbol: Keysym, _ locks: KeyboardLights) -> [TranslationTable.Stroke]? {
    guard let scalar = symbol.scalar, let letter = ways[0][Keysym("u")], letter.modifiers.isEmpty
    else { return nil }
    let start = TranslationTable.Stroke(letter.stroke.key, .shift, hasControl: true)
    var strokes = [start]
    for sign in (String(scalar.value, radix: 16) + " ").unicodeScalars {
      let capital = sign.properties.uppercaseMapping.unicodeScalars.first ?? sign
      guard let way = way(to: Keysym(sign), locks) ?? way(to: Keysym(capital), locks) else {
        return nil
      }
      strokes.append(way.stroke)
    }
    return strokes
  }
}

extension OutputWays {
  private static func ways(
    _ symbols: KeymapSymbols,
    _ keys: OutputKeys,
    _ locks: KeyboardLights
  ) -> [Keysym: Way] {
    var ways: [Keysym: Way] = [:]
    ways.reserveCapacity(1024)
    for bits in 0..<UInt8(1 << LevelModifiers.count) {
      let modifiers = LevelModifiers(rawValue: bits)
      guard keys.canHold(modifiers) else { continue }
      let group = modifiers.contains(.nextGroup) ? 1 : 0
      for code in KeymapSymbols.codes {
        let symbol = symbols.symbol(code, modifiers, locks)
        guard symbol != .none, !symbol.isUnnamed, !OutputKeys.hidden.contains(code),
          symbols.role(code, group: group) == .ordinary, !(symbol.isText && isKeypad(code))
        else { continue }
        var cost = 4 * bits.nonzeroBitCount + (group == 1 ? 8 : 0)
        if code > 88, code != 89, code != 124 { cost += 20 }
        if code == 86 { cost += 1 }
        if let known = ways[symbol], known.cost <= cost { continue }
        ways[symbol] = Way(code: code, modifiers: modifiers, cost: cost)
      }
    }
    return ways
  }

  private static func isKeypad(_ code: UInt8) -> Bool {
    KeyCode(rawValue: UInt16(code)).isKeypad
  }

  /// What dead keys make of letters, and Compose of two signs.
  private static func compositions(
    _ ways: [Keysym: Way],
    _ compose: Compose
  ) -> [Keysym: [[Keysym]]] {
    let letters = ways.keys.filter { $0.scalar != nil }
    var found: [Keysym: [[Keysym]]] = [:]
    func note(_ symbols: [Keysym]) {
      guard case .symbol(let result) = compose(symbols), ways[result] == nil else { return }
      found[result, default: []].append(symbols)
    }
    for accent in ways.keys where accent.isDead {
      for letter in letters { note([accent, letter]) }
    }
    guard ways[.compose] != nil else { return found }
    let signs = letters.filter { $0.scalar?.isASCII ?? false }
    for one in signs where compose([.compose, one]) == .waits {
      for two in signs { note([.compose, one, two]) }
    }
    return found
  }
}
