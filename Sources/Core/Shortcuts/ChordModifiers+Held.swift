package import Keyboards

extension ChordModifiers {
  /// What the held keys mean in a chord.
  ///
  /// - Parameters:
  ///   - held: Keys that are down on any keyboard: VO on one may meet a key on another.
  ///   - ways: The ways of holding VO that are on. Keys that make VO are not counted again.
  package init(_ held: ModifierKeys, voiceOver ways: VoiceOverModifier) {
    var chord = ChordModifiers.none
    var rest = held
    if ways.contains(.capsLock), held.contains(.capsLock) { chord = .voiceOver }
    let controlOption = ModifierKeys.leftControl.adding(.leftAlt)
    if ways.contains(.controlOption), held.contains(controlOption) {
      chord = .voiceOver
      rest = rest.removing(controlOption)
    }
    if !rest.isDisjoint(with: .metas) { chord = chord.adding(.command) }
    if !rest.isDisjoint(with: .controls) { chord = chord.adding(.control) }
    if !rest.isDisjoint(with: .alts) { chord = chord.adding(.option) }
    if !rest.isDisjoint(with: .shifts) { chord = chord.adding(.shift) }
    self = rest.contains(.fn) ? chord.adding(.fn) : chord
  }
}
