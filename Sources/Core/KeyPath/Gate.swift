import Keyboards
import Shortcuts

/// The one place that decides whether a key is forwarded, performed, explained or swallowed, and
/// the only one that knows help mode.
struct Gate: Sendable {
  /// A press with all that the stages found out about it.
  struct Candidate {
    enum Kind {
      /// An ordinary key, the chord that it completes, and what is bound to that.
      case key(Chord, Bindings.Target?)
      /// A modifier that goes down.
      case modifier
      /// A modifier that was tapped alone, and what is bound to that.
      case tap(Chord, Bindings.Target)
      /// Caps Lock, which may be VO and is not sent before it was tapped.
      case capsLock
      /// A key that the configuration lets type others.
      case strokes([KeyStroke])
    }

    let press: HeldPress
    let kind: Kind

    /// The modifiers that are down, on any keyboard.
    let held: ModifierKeys

    /// VO is held as Caps Lock, not as Control and Option.
    let isVoiceOverCapsLock: Bool
    let time: Duration

    /// As ``Ruleset/isExplainingOnly``.
    let isExplainedOnly: Bool

    /// The lights of its keyboard.
    let lights: KeyboardLights

    init(
      _ press: HeldPress,
      _ kind: Kind,
      _ intake: Intake,
      _ outputs: Outputs,
      _ ruleset: Ruleset,
      _ time: Duration
    ) {
      lights = outputs.lights(of: press.source.slot)
      held = intake.modifiers
      self.press = press
      self.kind = kind
      self.time = time
      isExplainedOnly = ruleset.isExplainingOnly
      isVoiceOverCapsLock = ruleset.isCapsLockVO && held.contains(.capsLock)
    }
  }

  enum Verdict: Hashable, Sendable {
    case forward
    case swallow
    /// A modifier: programs are told of it with the next key that passes.
    case withhold
    /// It is done, once more at each repeat if the command repeats.
    case performed(Bindings.Target)
    /// Done, and from now on nothing is down for anybody else.
    case helpModeEntered(Bindings.Target)
  }

  private var modes = Modes()

  /// When ``timePassed(to:into:)`` wants to be called, or `nil` for never.
  var deadline: Duration? { modes.help.deadline }

  var context: BindingContext { modes.context }

  var isRaw: Bool { modes.isRaw }

  /// Whether keys go through as long as no stage objects.
  var isOpen: Bool { !modes.help.isOn }

  /// Whether a key that is bound to nothing anywhere may pass without a look.
  var isPlain: Bool { isOpen && modes.context == .anywhere }

  /// Decides about a press; `reports` gets what is to be told.
  mutating func admit(
    _ candidate: Candidate,
    _ bindings: Bindings,
    into reports: inout [Report]
  ) -> Verdict {
    if modes.help.isOn || candidate.isExplainedOnly {
      return explain(candidate, bindings, into: &reports)
    }
    switch candidate.kind {
    case .strokes: return .forward
    case .capsLock: return .swallow
    // VO by Caps Lock reaches no program, and so neither do the modifiers that are held with it.
    case .modifier: return candidate.isVoiceOverCapsLock ? .withhold : .forward
    case .tap(_, let target): return perform(target, candidate, bindings, into: &reports)
    case .key(let chord, let target):
      if isReserved(candidate, chord) { return .forward }
      if let target, !target.isSystemKey {
        return perform(target, candidate, bindings, into: &reports)
      }
      guard candidate.isVoiceOverCapsLock else { return .forward }
      if candidate.press.isTold {
        reports.append(.unassigned(explanation(candidate, chord, .chord(command: nil))))
      }
      return .swallow
    }
  }

  /// The key of a command that repeats is still held.
  func repeated(_ press: HeldPress, into reports: inout [Report]) {
    guard isOpen, let target = press.repeating else { return }
    reports.append(.perform(command: target.command, press.source.slot, isRepeat: true))
  }

  /// Ends help mode when its time is up.
  mutating func timePassed(to time: Duration, into reports: inout [Report]) {
    guard let deadline, time >= deadline else { return }
    leaveHelpMode(.timedOut, into: &reports)
  }

  private mutating func perform(
    _ target: Bindings.Target,
    _ candidate: Candidate,
    _ bindings: Bindings,
    into reports: inout [Report]
  ) -> Verdict {
    guard candidate.press.isTold else { return .performed(target) }
    let slot = candidate.press.source.slot
    reports.append(.perform(command: target.command, slot, isRepeat: false))
    if target.command == bindings.rawKeys {
      modes.isRaw.toggle()
      reports.append(.rawKeys(isOn: modes.isRaw))
    }
    guard target.command == bindings.helpMode else { return .performed(target) }
    modes.help.enter(at: candidate.time)
    reports.append(
      .helpMode(
        .entered(
          key: candidate.press.position,
          isVoiceOverCapsLock: candidate.isVoiceOverCapsLock
        )
      )
    )
    return .helpModeEntered(target)
  }

  private mutating func leaveHelpMode(_ change: HelpModeChange, into reports: inout [Report]) {
    modes.help.leave()
    reports.append(.helpMode(change))
  }

  /// Chords that stay the machine's: console switching, Control Alt Delete and Backspace, SysRq.
  private func isReserved(_ candidate: Candidate, _ chord: Chord) -> Bool {
    let key = candidate.press.position
    if key == .sysRq { return true }
    guard chord.modifiers.contains(.voiceOver), !candidate.isVoiceOverCapsLock else { return false }
    return key.isFunctionKey || key == .delete || key == .backspace
  }
}

// MARK: Help mode

extension Gate {
  private mutating func explain(
    _ candidate: Candidate,
    _ bindings: Bindings,
    into reports: inout [Report]
  ) -> Verdict {
    let press = candidate.press
    switch candidate.kind {
    case .modifier, .capsLock:
      guard press.isTold else { return .withhold }
      _ = modes.help.isWayOut(press.position, .none, at: candidate.time)
      let alone = Chord(.none, press.position)
      reports.append(.explain(explanation(candidate, alone, .key(command: nil))))
      return .withhold
    case .strokes(let strokes):
      guard press.isTold else { return .swallow }
      _ = modes.help.isWayOut(.reserved, .none, at: candidate.time)
      let meaning = strokes.last.map {
        Explanation.Meaning.remapped($0, count: UInt8(clamping: strokes.count))
      }
      let alone = Chord(.none, press.key)
      reports.append(.explain(explanation(candidate, alone, meaning ?? .switchedOff)))
    case .tap(let chord, let target):
      tell(candidate, chord, target, bindings, into: &reports)
    case .key(let chord, let target):
      guard press.isTold else { return .swallow }
      let isWayOut = modes.help.isWayOut(press.position, chord.modifiers, at: candidate.time)
      if isWayOut, modes.help.isOn {
        leaveHelpMode(.left, into: &reports)
      } else {
        tell(candidate, chord, target, bindings, into: &reports)
      }
    }
    return .swallow
  }

  private mutating func tell(
    _ candidate: Candidate,
    _ chord: Chord,
    _ target: Bindings.Target?,
    _ bindings: Bindings,
    into reports: inout [Report]
  ) {
    if modes.help.isOn, let target, target.command == bindings.helpMode {
      leaveHelpMode(.left, into: &reports)
      return
    }
    let meaning = meaning(candidate, chord, target?.command)
    reports.append(.explain(explanation(candidate, chord, meaning)))
  }

  private func meaning(
    _ candidate: Candidate,
    _ chord: Chord,
    _ command: UInt16?
  ) -> Explanation.Meaning {
    if isReserved(candidate, chord) { return .reserved }
    // Shift and AltGr are part of what a key types, unless a command has them.
    var typing: ChordModifiers = command == nil ? .shift : .none
    if command == nil, candidate.held.contains(.rightAlt) { typing = typing.adding(.option) }
    let isSingle = chord.key != .reserved && chord.partner == .reserved
    return isSingle && typing.isSuperset(of: chord.modifiers)
      ? .key(command: command) : .chord(command: command)
  }

  private func explanation(
    _ candidate: Candidate,
    _ chord: Chord,
    _ meaning: Explanation.Meaning
  ) -> Explanation {
    Explanation(
      slot: candidate.press.source.slot,
      key: candidate.press.position,
      scan: candidate.press.scan,
      chord: chord,
      isVoiceOverCapsLock: candidate.isVoiceOverCapsLock,
      isShifted: !candidate.held.isDisjoint(with: .shifts),
      isLevel3: candidate.held.contains(.rightAlt),
      isCapsLocked: candidate.lights.contains(.capsLock),
      meaning: meaning
    )
  }
}
