/// The keys that are held while a chord's last key is pressed.
package struct ChordModifiers: OptionSet, Hashable, BitwiseCopyable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The VO modifier, however it is held (``VoiceOverModifier``).
  package static var voiceOver: ChordModifiers { ChordModifiers(rawValue: 1 << 0) }
  /// Either Meta key, which a Mac calls Command.
  package static var command: ChordModifiers { ChordModifiers(rawValue: 1 << 1) }
  package static var control: ChordModifiers { ChordModifiers(rawValue: 1 << 2) }
  /// Either Alt key, which a Mac calls Option.
  package static var option: ChordModifiers { ChordModifiers(rawValue: 1 << 3) }
  package static var shift: ChordModifiers { ChordModifiers(rawValue: 1 << 4) }
  package static var fn: ChordModifiers { ChordModifiers(rawValue: 1 << 5) }

  /// The words of the chord grammar, in the order in which chords are written.
  static let names: [(name: String, modifier: ChordModifiers)] = [
    ("vo", .voiceOver), ("cmd", .command), ("ctrl", .control), ("opt", .option),
    ("shift", .shift), ("fn", .fn),
  ]

  private static let utf8Names = names.map { (name: Array($0.name.utf8), modifier: $0.modifier) }

  /// Reads one word of the chord grammar, as UTF-8.
  init?(name: ArraySlice<UInt8>) {
    guard let found = Self.utf8Names.first(where: { name == $0.name[...] }) else { return nil }
    self = found.modifier
  }

  /// The members, in the order in which chords are written and spoken.
  package var members: [ChordModifiers] { Self.names.map(\.modifier).filter(contains) }
}

/// The ways of holding VO that are switched on.
package struct VoiceOverModifier: OptionSet, Hashable, BitwiseCopyable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Left Control and left Alt together.
  ///
  /// The right ones stay free, as AltGr is one of them.
  package static var controlOption: VoiceOverModifier {
    VoiceOverModifier(rawValue: 1 << 0)
  }
  package static var capsLock: VoiceOverModifier { VoiceOverModifier(rawValue: 1 << 1) }
}

// Written out for the reason that ModifierKeys has.
extension ChordModifiers {
  package static var none: ChordModifiers { ChordModifiers(rawValue: 0) }

  package var isEmpty: Bool { rawValue == 0 }

  package func contains(_ other: ChordModifiers) -> Bool {
    rawValue & other.rawValue == other.rawValue
  }

  package func adding(_ other: ChordModifiers) -> ChordModifiers {
    ChordModifiers(rawValue: rawValue | other.rawValue)
  }

  package static func == (one: ChordModifiers, other: ChordModifiers) -> Bool {
    one.rawValue == other.rawValue
  }
}

extension VoiceOverModifier {
  package static var none: VoiceOverModifier { VoiceOverModifier(rawValue: 0) }

  package func contains(_ other: VoiceOverModifier) -> Bool {
    rawValue & other.rawValue == other.rawValue
  }
}
