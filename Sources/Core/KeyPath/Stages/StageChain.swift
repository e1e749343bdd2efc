import Keyboards
import Shortcuts

/// The stages in their order: remap, tap-hold, chords.
///
/// Each is a file beside this one, answers pass, taken or hold, and knows nothing of the others. A new
/// one is a file, a line in ``pressed(_:_:)`` and its rules in ``KeyboardRules``.
struct StageChain: Sendable {
  /// What a stage may ask about the rest of the key path.
  struct Surroundings {
    var time: Duration
    var held: ModifierKeys
    /// No other ordinary key is down.
    var isOnlyKey: Bool
    var context: BindingContext
    var ruleset: Ruleset

    init(
      of index: Int,
      in intake: Intake,
      at time: Duration,
      _ context: BindingContext,
      _ ruleset: Ruleset
    ) {
      self.time = time
      self.context = context
      self.ruleset = ruleset
      held = intake.modifiers
      isOnlyKey = !intake.hasOrdinaryKey(besides: index)
    }

    func rules(of press: HeldPress) -> KeyboardRules {
      ruleset.keyboards[press.source.slot.index]
    }

    var chordModifiers: ChordModifiers { ChordModifiers(held, voiceOver: ruleset.voiceOver) }
  }

  /// What the stages made of a press.
  enum Outcome {
    case candidate(Gate.Candidate.Kind)
    /// It ends here, and nobody is told.
    case taken
    /// It waits, and the presses after it, until something tells what it is, or the time has come.
    case undecided(until: Duration)
  }

  /// What a later press tells about the one that waits.
  enum Following {
    case nothing
    case decided
    /// The two are a chord together.
    case pair(Chord, Bindings.Target)
  }

  /// What the end of a press tells.
  struct Ending {
    /// The modifier was tapped alone, and that is a chord.
    var tap: (chord: Chord, target: Bindings.Target)?
    /// Caps Lock was tapped, and so is itself.
    var isCapsLock = false
    /// What waited needs to wait no longer.
    var decides = false
  }

  private enum Holder: Sendable { case nobody, tapHold, chords }

  private var tapHold = TapHold()
  private var chords = ChordMatcher()
  private var holder = Holder.nobody

  /// Whether nothing is under way that an ordinary key could end.
  var isIdle: Bool { tapHold.isIdle }

  /// The key that a press counts as, from its first moment on.
  func position(of press: HeldPress, _ ruleset: Ruleset) -> KeyCode {
    let remap = ruleset.keyboards[press.source.slot.index].remap
    guard case .key(let key) = remap.answer(press.key, press.scan) else { return press.key }
    return key
  }

  /// Takes a press through the stages.
  mutating func pressed(_ press: inout HeldPress, _ here: Surroundings) -> Outcome {
    let rules = here.rules(of: press)
    let remapped = rules.remap.answer(press.key, press.scan)
    switch tapHold.pressed(&press, at: here.time, rules, isCapsLockVO: here.isVO(remapped)) {
    case .hold(let end): return undecided(.tapHold, until: end)
    case .taken: return press.position == .capsLock ? .candidate(.capsLock) : .taken
    case .pass: break
    }
    if case .strokes(let strokes) = remapped {
      chords.forget()
      return .candidate(.strokes(strokes))
    }
    if !press.modifier.isEmpty {
      let isAlone = here.held == press.modifier && here.isOnlyKey
      chords.modifierPressed(press.position, isAlone: isAlone, at: here.time)
      return .candidate(.modifier)
    }
    return chord(press, here)
  }

  private mutating func chord(_ press: HeldPress, _ here: Surroundings) -> Outcome {
    guard press.isTold else {
      let chord = Chord(here.chordModifiers, press.position)
      return .candidate(.key(chord, here.ruleset.bindings.target(of: chord, in: here.context)))
    }
    let match = chords.pressed(
      press.position,
      with: here.chordModifiers,
      in: here.context,
      at: here.time,
      isAlone: here.isOnlyKey && !press.isDecided,
      here.ruleset.bindings
    )
    switch match {
    case .undecided(let end): return undecided(.chords, until: end)
    case .chord(let chord, let target): return .candidate(.key(chord, target))
    }
  }

  private mutating func undecided(_ stage: Holder, until end: Duration) -> Outcome {
    holder = stage
    return .undecided(until: end)
  }

  /// Another key goes down while a press waits.
  mutating func followed(
    _ first: inout HeldPress,
    by next: HeldPress,
    _ here: Surroundings
  ) -> Following {
    switch holder {
    case .nobody: return .nothing
    case .tapHold: return tapHold.followed(by: next, first: &first) ? .decided : .nothing
    case .chords:
      let pair = chords.pair(
        first.position,
        next.position,
        in: here.context,
        here.ruleset.bindings
      )
      return pair.map { .pair($0.0, $0.1) } ?? .decided
    }
  }

  /// What waited takes its turn now.
  mutating func decide() {
    if case .tapHold = holder { tapHold.decide() }
    holder = .nobody
  }

  /// A press is over.
  mutating func released(
    _ press: HeldPress,
    at time: Duration,
    in context: BindingContext,
    _ ruleset: Ruleset
  ) -> Ending {
    var ending = Ending()
    if !press.modifier.isEmpty {
      ending.tap = chords.modifierReleased(
        press.position,
        in: context,
        at: time,
        ruleset.bindings
      )
    }
    let end = tapHold.released(
      press,
      at: time,
      needsDoubleTap: ruleset.capsLockTap == .twice
    )
    ending.isCapsLock = end == .tap
    if case .tapHold = holder, tapHold.isDecided { ending.decides = true }
    return ending
  }

  /// A press ended without a release of its own.
  mutating func drop(_ press: HeldPress) { tapHold.drop(press) }

  /// What was pressed before is no part of what comes: events were lost, or a keyboard is gone.
  mutating func forget() {
    chords.forget()
    tapHold.forget()
  }

  mutating func timePassed(to time: Duration) { tapHold.timePassed(to: time) }
}

extension StageChain.Surroundings {
  /// Whether Caps Lock is VO: not where it stands for other keys.
  fileprivate func isVO(_ remapped: RemapTable.Answer) -> Bool {
    if case .strokes = remapped { return false }
    return ruleset.isCapsLockVO
  }
}
