import Keyboards

/// Makes the table by which the keys of one layout are typed through another.
///
/// Pure, and some milliseconds of work: never on the path of a key. The order of means: the same key;
/// another key or other modifiers; a dead key of the output; what the configuration says.
package struct TranslationCompiler {
  private let device: KeymapSymbols
  private let output: OutputWays
  private let fallback: Fallback
  private let compose: OutputWays.Compose
  private var parts: TranslationTable.Parts
  private var sequencePlaces: [[TranslationTable.Stroke]: UInt16] = [:]
  private var untypablePlaces: [Keysym: UInt16] = [:]
  private var symbolPlaces: [Keysym: UInt16] = [:]

  private var states = ComposeStates()

  /// Prepares.
  ///
  /// - Parameters:
  ///   - device: The keyboard's own layout.
  ///   - output: What the program that gets the keys can be sent.
  ///   - fallback: For what cannot be typed.
  ///   - compose: What characters make together.
  package init(
    from device: KeymapSymbols,
    to output: OutputWays,
    _ fallback: Fallback,
    _ compose: @escaping OutputWays.Compose
  ) {
    self.device = device
    self.output = output
    self.fallback = fallback
    self.compose = compose
    parts = TranslationTable.Parts(
      output: output.keys,
      numLockChangesLetters: device.numLockChangesLetters,
      lacksNumLock: device.lacksNumLock
    )
  }

  /// Makes the table.
  package consuming func compiled() -> TranslationTable {
    for code in KeymapSymbols.codes { addRow(of: code) }
    addCompositions()
    noteSentKeys()
    return TranslationTable(parts)
  }

  /// The 32 combinations of a keyboard's own modifiers and locks, in the order of their places.
  private static let combinations: [(modifiers: LevelModifiers, locks: KeyboardLights)] =
    (0..<UInt8(32)).map {
      (LevelModifiers(rawValue: $0 & 7), KeyboardLights(rawValue: UInt16($0 >> 3)))
    }

  private static let locks = (0..<UInt16(4)).map(KeyboardLights.init(rawValue:))
}

// MARK: Rows

extension TranslationCompiler {
  private mutating func addRow(of code: UInt8) {
    let symbols = Self.combinations.map { device.symbol(code, $0.modifiers, $0.locks) }
    let roles = symbols.map(KeyRole.init)
    if roles.contains(where: { $0 != .ordinary }) {
      parts.roles += roles.map(\.rawValue)
      parts.roleRows[Int(code)] = UInt8(parts.roles.count / 32)
    }
    let isThere = [KeyboardLights(), .numLock].contains {
      let symbol = device.symbol(code, .none, $0)
      return symbol != .none && KeyRole(symbol) == .ordinary
    }
    var cells: [TranslationTable.Cell] = []
    cells.reserveCapacity(128)
    for outputLocks in Self.locks {
      for (place, combination) in Self.combinations.enumerated() {
        let symbol = symbols[place]
        if roles[place] != .ordinary || (symbol.isNothing && isThere) {
          cells.append(.nothing)
        } else if symbol.isText {
          cells.append(text(symbol, code, combination.modifiers, outputLocks))
        } else {
          cells.append(action(symbol, code, combination.modifiers, outputLocks))
        }
      }
    }
    let shortcuts = [false, true].map { shortcut(code, shift: $0, cells) }
    let kept = TranslationTable.Cell.kept(code)
    guard (cells + shortcuts).contains(where: { $0 != kept }) else { return }
    parts.cells += cells.map(\.packed)
    parts.shortcuts += shortcuts.map(\.packed)
    for symbol in symbols { parts.symbols.append(place(of: symbol)) }
    parts.rows[Int(code)] = UInt8(parts.shortcuts.count / 2)
  }

  private mutating func text(
    _ symbol: Keysym,
    _ code: UInt8,
    _ own: LevelModifiers,
    _ outputLocks: KeyboardLights
  ) -> TranslationTable.Cell {
    if let way = output.way(to: symbol, from: code, own, outputLocks) {
      return .exact(way.code, way.modifiers)
    }
    return symbol.isDead ? .dead(states.number(of: [symbol])) : byOtherMeans(symbol, outputLocks)
  }

  /// A key that does not type: the same key where it does the same, else one that does, else nothing.
  private mutating func action(
    _ symbol: Keysym,
    _ code: UInt8,
    _ own: LevelModifiers,
    _ outputLocks: KeyboardLights
  ) -> TranslationTable.Cell {
    let same = output.symbol(code, shift: own.contains(.shift), outputLocks)
    if symbol != .none, same == symbol { return .kept(code) }
    if let character = symbol.keypadCharacter,
      let way = output.way(to: Keysym(character), outputLocks)
    {
      return .exact(way.code, way.modifiers)
    }
    if symbol != .none, let way = output.way(to: symbol, []), way.modifiers.isEmpty {
      return .kept(way.code)
    }
    if symbol == .compose { return .dead(states.number(of: [symbol])) }
    let isOther = output.role(code) != .ordinary || same.isText
    if isOther || (symbol != .none && same != .none && symbol != same) { return .nothing }
    return .kept(code)
  }

  /// With Control, Alt or Super the label counts: AZERTY's digits are digits, a letter is that letter,
  /// and one that the output lacks, as of another script, is the key in its place.
  private func shortcut(
    _ code: UInt8,
    shift: Bool,
    _ cells: [TranslationTable.Cell]
  ) -> TranslationTable.Cell {
    let plain = cells[0]
    let shifted = device.symbol(code, .shift, [])
    let way = output.way(to: shifted, [])
    if code < 14, let digit = shifted.scalar, ("0"..."9").contains(digit), let way,
      way.modifiers.isEmpty
    {
      if case .kept = plain { return plain }
      return .kept(way.code)
    }
    switch cells[shift ? 1 : 0] {
    case .untypable, .dead, .sequence:
      guard case .exact(let other, .none) = plain else { return .kept(code) }
      return .kept(other)
    case .exact(_, let modifiers) where !modifiers.removing(.shift).isEmpty:
      guard let way, way.modifiers.removing(.shift).isEmpty else { return .kept(code) }
      return .kept(way.code)
    case let cell: return cell
    }
  }

  private mutating func place(of symbol: Keysym) -> UInt16 {
    if let place = symbolPlaces[symbol.named] { return place }
    let place = UInt16(symbolPlaces.count)
    symbolPlaces[symbol.named] = place
    return place
  }
}

// MARK: What has no key

extension TranslationCompiler {
  /// A dead key of the output and a letter, then what is configured.
  private mutating func byOtherMeans(
    _ symbol: Keysym,
    _ locks: KeyboardLights
  ) -> TranslationTable.Cell {
    if let strokes = output.strokes(to: symbol, locks) {
      return .sequence(place(of: strokes))
    }
    if fallback == .unicode, let strokes = output.unicode(symbol, locks) {
      return .sequence(place(of: strokes))
    }
    if let known = untypablePlaces[symbol] { return .untypable(known) }
    let place = UInt16(parts.untypables.count)
    parts.untypables.append(symbol)
    untypablePlaces[symbol] = place
    return .untypable(place)
  }

  private mutating func place(of strokes: [TranslationTable.Stroke]) -> UInt16 {
    if let place = sequencePlaces[strokes] { return place }
    let place = UInt16(parts.sequences.count)
    parts.sequences.append(strokes)
    sequencePlaces[strokes] = place
    return place
  }

  /// Follows each dead key that the output lacks, and what waits after it, to the characters.
  private mutating func addCompositions() {
    let symbols = symbolPlaces.filter { $0.key.isText || $0.key == .compose }
      .map { (symbol: $0.key, number: $0.value) }.sorted { $0.number < $1.number }
    var found: [(key: UInt32, next: ComposeStates.Next)] = []
    states.follow(symbols, compose) { state, symbol, next in
      found.append((TranslationTable.Parts.key(state, symbol), next))
    }
    var places: [Keysym: UInt16] = [:]
    for (key, next) in found {
      switch next {
      case .waits(let state): parts.compositions[key] = state | TranslationTable.Parts.isState
      case .symbol(let symbol):
        let place = places[symbol] ?? addComposed(symbol)
        places[symbol] = place
        parts.compositions[key] = place
      }
    }
  }

  private mutating func addComposed(_ symbol: Keysym) -> UInt16 {
    for locks in Self.locks {
      let cell: TranslationTable.Cell
      if let way = output.way(to: symbol, locks) {
        cell = .exact(way.code, way.modifiers)
      } else {
        cell = byOtherMeans(symbol, locks)
      }
      parts.composedCells.append(cell.packed)
    }
    return UInt16(parts.composedCells.count / 4 - 1)
  }

  private mutating func noteSentKeys() {
    var codes: Set<UInt8> = []
    for packed in parts.cells + parts.shortcuts + parts.composedCells {
      switch TranslationTable.Cell(packed) {
      case .kept(let code), .exact(let code, _): codes.insert(code)
      case .sequence, .dead, .untypable, .nothing: break
      }
    }
    parts.sentKeys = KeySet(codes.map { KeyCode(rawValue: UInt16($0)) })
    for stroke in parts.sequences.joined() { parts.sentKeys.insert(stroke.key) }
    parts.sentKeys.formUnion(output.keys.all)
  }
}
