import Keyboards

/// What was pressed just before, as far as chords of several presses or several keys need it.
struct PressHistory: Sendable {
  /// A further press of the same key within this time makes `vo+h` into `vo+h,h`.
  static let repeatWindow = Duration.milliseconds(500)

  /// Two keys that go down within this time count as pressed together.
  static let togetherWindow = Duration.milliseconds(100)

  /// A modifier that is held longer than this was not tapped.
  static let tapWindow = Duration.milliseconds(500)

  private var chord = Chord([], .reserved)
  private var chordTime = Duration.zero
  private var bareKey = KeyCode.reserved
  private var bareTime = Duration.zero
  private var loneModifier = KeyCode.reserved
  private var loneTime = Duration.zero

  /// How many times in a row this key has now been pressed with these modifiers.
  func presses(of key: KeyCode, with modifiers: ChordModifiers, at time: Duration) -> UInt8 {
    let isSame = chord.key == key && chord.modifiers == modifiers && chord.presses < 3
    return isSame && time - chordTime <= Self.repeatWindow ? chord.presses + 1 : 1
  }

  mutating func note(_ chord: Chord, at time: Duration) {
    self.chord = chord
    chordTime = time
  }

  /// A new chord begins when a modifier comes or goes.
  mutating func modifiersChanged() { chord = Chord([], .reserved) }

  /// The key that went down together with this one and is still down, or `reserved`.
  func partner(of key: KeyCode, at time: Duration) -> KeyCode {
    bareKey != key && time - bareTime <= Self.togetherWindow ? bareKey : .reserved
  }

  mutating func noteBare(_ key: KeyCode, at time: Duration) {
    bareKey = key
    bareTime = time
  }

  mutating func released(_ key: KeyCode) { if bareKey == key { bareKey = .reserved } }

  /// A modifier went down while no other key was down.
  mutating func noteLone(_ modifier: KeyCode, at time: Duration) {
    loneModifier = modifier
    loneTime = time
  }

  mutating func noLongerLone() { loneModifier = .reserved }

  /// Whether this modifier was pressed and released with nothing else in between.
  func isTap(_ modifier: KeyCode, at time: Duration) -> Bool {
    loneModifier == modifier && time - loneTime <= Self.tapWindow
  }
}
