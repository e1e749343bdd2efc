package import Keyboards

extension ChordModifiers {
  /// What the held keys mean in a chord.
  ///
  /// - Parameters:
  ///   - held: Keys that are down on any keyboard: VO on one may meet a key on another.
  ///   - ways: The ways of holding VO that are on. Keys that make VO are not counted again.
  package init(_ held: ModifierKeys, voiceOver ways: VoiceOverModifier) {
    var rest = held
    self = []
    if ways.contains(.capsLock), held.contains(.capsLock) { insert(.voiceOver) }
    if ways.contains(.controlOption), held.isSuperset(of: [.leftControl, .leftAlt]) {
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
