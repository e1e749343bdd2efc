package import Keyboards

/// Recognises chords: which one a press completes, given the modifiers that are held.
///
/// It remembers what was pressed just before, as far as chords of several presses, of two keys at
/// once, or of a modifier tapped alone need it. It knows neither devices nor modes.
package struct ChordMatcher: Sendable {
  /// What a press of an ordinary key turned out to be.
  package enum Match: Hashable, Sendable {
    /// The chord, and what is bound to it.
    case chord(Chord, Bindings.Target?)
    /// One of two keys that are a chord together: it is known when the other one comes, another key
    /// moves, or this time has come.
    case undecided(until: Duration)
  }

  /// A further press of the same key within this time makes `vo+h` into `vo+h,h`.
  package static let repeatWindow = Duration.milliseconds(500)

  /// Two keys that go down within this time count as pressed together.
  package static let togetherWindow = Duration.milliseconds(50)

  /// A modifier that is held longer than this was not tapped.
  package static let tapWindow = Duration.milliseconds(500)

  private var last = Chord(.none, .reserved)
  private var lastTime = Duration.zero
  private var loneModifier = KeyCode.reserved
  private var loneTime = Duration.zero

  package init() {}

  /// An ordinary key goes down.
  ///
  /// - Parameters:
  ///   - key: The key, by its position.
  ///   - modifiers: What is held.
  ///   - context: Where the bindings are looked up.
  ///   - time: Of the press.
  ///   - isAlone: No other ordinary key is down, so it may be the first of two.
  ///   - bindings: The chords that hold.
  /// - Returns: The chord, or that it cannot be known yet.
  package mutating func pressed(
    _ key: KeyCode,
    with modifiers: ChordModifiers,
    in context: BindingContext,
    at time: Duration,
    isAlone: Bool,
    _ bindings: Bindings
  ) -> Match {
    loneModifier = .reserved
    if isAlone, modifiers.isEmpty, bindings.isPaired(key) {
      last = Chord(.none, .reserved)
      return .undecided(until: time + Self.togetherWindow)
    }
    let presses = presses(of: key, with: modifiers, at: time)
    var chord = Chord(modifiers, key, presses: presses)
    var target = bindings.target(of: chord, in: context)
    if target == nil, presses > 1 {
      chord.presses = 1
      target = bindings.target(of: chord, in: context)
    }
    last = chord
    lastTime = time
    return .chord(chord, target)
  }

  /// The chord of a key that waited for this one, and this one, if they are bound together.
  package func pair(
    _ first: KeyCode,
    _ second: KeyCode,
    in context: BindingContext,
    _ bindings: Bindings
  ) -> (Chord, Bindings.Target)? {
    let chord = Chord(.none, first, partner: second)
    guard first != second, let target = bindings.target(of: chord, in: context) else { return nil }
    return (chord, target)
  }

  /// A modifier goes down.
  ///
  /// - Parameters:
  ///   - key: The modifier.
  ///   - isAlone: No other key of any kind is down.
  ///   - time: Of the press.
  package mutating func modifierPressed(_ key: KeyCode, isAlone: Bool, at time: Duration) {
    last = Chord(.none, .reserved)
    loneModifier = isAlone ? key : .reserved
    loneTime = time
  }

  /// A modifier goes up.
  ///
  /// - Returns: The chord that its tap is, when nothing else was pressed meanwhile.
  package mutating func modifierReleased(
    _ key: KeyCode,
    in context: BindingContext,
    at time: Duration,
    _ bindings: Bindings
  ) -> (Chord, Bindings.Target)? {
    last = Chord(.none, .reserved)
    guard loneModifier == key else { return nil }
    loneModifier = .reserved
    guard bindings.hasModifierChords, time - loneTime <= Self.tapWindow else { return nil }
    let chord = Chord(ChordModifiers(ModifierKeys(key), voiceOver: .none), .reserved)
    guard let target = bindings.target(of: chord, in: context) else { return nil }
    return (chord, target)
  }

  /// What was pressed before is no part of what comes: events were lost, or a keyboard is gone.
  package mutating func forget() {
    last = Chord(.none, .reserved)
    loneModifier = .reserved
  }

  /// How many times in a row this key has now been pressed with these modifiers.
  private func presses(
    of key: KeyCode,
    with modifiers: ChordModifiers,
    at time: Duration
  ) -> UInt8 {
    let isSame = last.key == key && last.modifiers == modifiers && last.presses < 3
    return isSame && time - lastTime <= Self.repeatWindow ? last.presses + 1 : 1
  }
}
