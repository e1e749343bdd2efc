import Keyboards

/// The modifier keys that are down, left and right apart; bits as ``KeyCode/modifierIndex`` has them.
struct HeldModifiers: OptionSet, Hashable, Sendable {
  let rawValue: UInt16

  static let leftControl = HeldModifiers(rawValue: 1 << 0)
  static let rightControl = HeldModifiers(rawValue: 1 << 1)
  static let leftAlt = HeldModifiers(rawValue: 1 << 2)
  static let rightAlt = HeldModifiers(rawValue: 1 << 3)
  static let leftShift = HeldModifiers(rawValue: 1 << 4)
  static let rightShift = HeldModifiers(rawValue: 1 << 5)
  static let leftMeta = HeldModifiers(rawValue: 1 << 6)
  static let rightMeta = HeldModifiers(rawValue: 1 << 7)
  static let capsLock = HeldModifiers(rawValue: 1 << 8)
  static let fn = HeldModifiers(rawValue: 1 << 9)

  /// The bit of a key, or nothing for an ordinary key.
  init(key: KeyCode) { rawValue = key.modifierIndex.map { 1 << $0 } ?? 0 }

  init(rawValue: UInt16) { self.rawValue = rawValue }
}

extension ChordModifiers {
  /// What the held keys mean in a chord.
  ///
  /// - Parameters:
  ///   - held: Keys that are down on any keyboard: VO on one may meet a key on another.
  ///   - ways: The ways of holding VO that are on. Keys that make VO are not counted again.
  init(_ held: HeldModifiers, voiceOver ways: VoiceOverModifier) {
    var rest = held
    self = []
    if ways.contains(.capsLock), held.contains(.capsLock) {
      insert(.voiceOver)
    } else if ways.contains(.controlOption), held.isSuperset(of: [.leftControl, .leftAlt]) {
      insert(.voiceOver)
      rest.subtract([.leftControl, .leftAlt])
    }
    if !rest.isDisjoint(with: [.leftMeta, .rightMeta]) { insert(.command) }
    if !rest.isDisjoint(with: [.leftControl, .rightControl]) { insert(.control) }
    if !rest.isDisjoint(with: [.leftAlt, .rightAlt]) { insert(.option) }
    if !rest.isDisjoint(with: [.leftShift, .rightShift]) { insert(.shift) }
    if rest.contains(.fn) { insert(.fn) }
  }
}
