package import Keyboards

/// What a keyboard of one layout can type through a consumer, and what it cannot.
package struct Coverage: Hashable, Sendable {
  /// How what keys type gets there, each key counted at each of its levels.
  package struct Count: Hashable, Sendable {
    /// By one key of the consumer's layouts, with whatever modifiers.
    package fileprivate(set) var exact = 0

    /// By a dead key or Compose of the consumer's layouts.
    package fileprivate(set) var composed = 0

    /// Not by itself: a dead key that the consumer's layouts lack, whose accents are put on letters
    /// here.
    package fileprivate(set) var accents = 0
    package fileprivate(set) var untypable = 0

    package var total: Int { exact + composed + accents + untypable }

    fileprivate static func + (one: Count, other: Count) -> Count {
      var sum = one
      sum.exact += other.exact
      sum.composed += other.composed
      sum.accents += other.accents
      sum.untypable += other.untypable
      return sum
    }
  }

  /// A symbol, and where it is printed.
  package struct Place: Hashable, Sendable {
    package let key: KeyCode
    package let level: KeyLegend.Level
  }

  /// Without AltGr: XKB's levels one and two.
  package private(set) var plain = Count()

  /// With AltGr alone: levels three and four, where a key has them.
  private var level3 = Count()

  /// Levels one to four.
  package var all: Count { plain + level3 }

  /// What cannot be typed without AltGr, each symbol once, in the order of the keys.
  package private(set) var gaps: [Place] = []

  /// What else cannot be typed with AltGr.
  package private(set) var level3Gaps: [Place] = []

  /// The dead keys that ``Count/accents`` counts.
  package private(set) var accents: [Place] = []

  /// How one symbol gets there.
  private enum Means {
    case exact, composed, accent, none
  }

  /// Compares.
  ///
  /// - Parameters:
  ///   - device: The keyboard's layout, in its first group.
  ///   - kind: Whether its main block counts, or the keys of a keypad.
  ///   - output: What the consumer can be sent.
  ///   - compose: What characters make together.
  package init(
    of device: KeymapSymbols,
    on kind: Keyboard.Kind,
    through output: OutputWays,
    _ compose: OutputWays.Compose
  ) {
    let codes = Self.codes(of: kind)
    let letters = Self.letters(of: device, codes)
    var seen: Set<Keysym> = []
    for levels in [[LevelModifiers.none, .shift], [.level3, .shift.adding(.level3)]] {
      for code in codes {
        for level in levels {
          guard let symbol = Self.symbol(device, code, level) else { continue }
          let means = Self.means(to: symbol, from: code, level, output) {
            letters.contains { letter in
              guard case .symbol(let result) = compose([symbol, letter]) else { return false }
              return output.canType(result)
            }
          }
          let isNew = seen.insert(symbol.named).inserted
          note(means, Place(code, level), isNew: isNew)
        }
      }
    }
  }

  /// Nothing is missing, with AltGr or without.
  package var isComplete: Bool { gaps.isEmpty && level3Gaps.isEmpty }

  /// Whether less is missing; one character without AltGr counts more than all that need it.
  package func lacksLess(than other: Coverage) -> Bool {
    (gaps.count, level3Gaps.count) < (other.gaps.count, other.level3Gaps.count)
  }
}

extension Coverage {
  private mutating func note(_ means: Means, _ place: Place, isNew: Bool) {
    let isPlain = !place.level.contains(.level3)
    let counter = isPlain ? \Coverage.plain : \Coverage.level3
    switch means {
    case .exact: self[keyPath: counter].exact += 1
    case .composed: self[keyPath: counter].composed += 1
    case .accent:
      self[keyPath: counter].accents += 1
      if isNew { accents.append(place) }
    case .none:
      self[keyPath: counter].untypable += 1
      guard isNew else { return }
      if isPlain { gaps.append(place) } else { level3Gaps.append(place) }
    }
  }

  private static func means(
    to symbol: Keysym,
    from code: UInt8,
    _ level: LevelModifiers,
    _ output: OutputWays,
    makesLetters: () -> Bool
  ) -> Means {
    if output.way(to: symbol, from: code, level, []) != nil { return .exact }
    if symbol.isDead { return makesLetters() ? .accent : .none }
    return output.strokes(to: symbol, []) != nil ? .composed : .none
  }

  /// The keys as they lie on a keyboard, then those that few keyboards have; the keypad of a keyboard
  /// types the same everywhere.
  private static func codes(of kind: Keyboard.Kind) -> [UInt8] {
    let printed = Geometry.unknown.rows(of: kind).joined()
      .compactMap { UInt8(exactly: $0.key.rawValue) }
    let others: [UInt8] =
      switch kind {
      case .keypad: []
      case .keyboard:
        KeymapSymbols.codes.filter { code in
          !OutputKeys.hidden.contains(code) && !KeyCode(rawValue: UInt16(code)).isKeypad
        }
      }
    var seen: Set<UInt8> = []
    return (printed + others).filter { seen.insert($0).inserted }
  }

  /// What a key types at a level, or `nil` for nothing; AltGr that changes nothing is no level.
  private static func symbol(
    _ device: KeymapSymbols,
    _ code: UInt8,
    _ level: LevelModifiers
  ) -> Keysym? {
    let isKeypad = KeyCode(rawValue: UInt16(code)).isKeypad
    let locks: KeyboardLights = isKeypad ? .numLock : []
    let symbol = device.symbol(code, level, locks)
    let below = device.symbol(code, level.removing(.level3), locks)
    if level.contains(.level3), symbol == below { return nil }
    if let character = symbol.keypadCharacter { return Keysym(character) }
    return symbol.isText ? symbol : nil
  }

  /// The letters that accents can be put on.
  private static func letters(of device: KeymapSymbols, _ codes: [UInt8]) -> Set<Keysym> {
    var letters: Set<Keysym> = []
    for code in codes {
      for level in [LevelModifiers.none, .shift] {
        let symbol = device.symbol(code, level, [])
        if symbol.scalar?.properties.isAlphabetic ?? false { letters.insert(symbol) }
      }
    }
    return letters
  }
}

extension Coverage.Place {
  fileprivate init(_ code: UInt8, _ level: LevelModifiers) {
    key = KeyCode(rawValue: UInt16(code))
    var legend = KeyLegend.Level.base
    if level.contains(.shift) { legend.insert(.shift) }
    if level.contains(.level3) { legend.insert(.level3) }
    self.level = legend
  }
}
