package import Keyboards
import Shortcuts

/// The way of one key press: intake, stages, gate, output keyboard.
///
/// A value without devices or clock: the input thread, `listen --keys` and the tests run it.
package struct Pipeline: Sendable {
  private var ruleset: Ruleset
  private var intake = Intake()
  private var stages = StageChain()
  private var gate = Gate()
  private var outputs = Outputs()
  private var queue = TurnQueue()

  /// No modifier, mode or undecided key is there: a plain key needs no closer look.
  private var isQuiet = true
  private var isEnded = false

  /// When ``timePassed(to:into:)`` wants to be called, or `nil` for never.
  package private(set) var deadline: Duration?

  package init(_ ruleset: Ruleset) { self.ruleset = ruleset }

  /// Takes one key event of a source; `output` gets the keys to send and the reports to hand on.
  package mutating func process(
    _ event: KeyEvent,
    from source: SourceID,
    into output: inout Output
  ) {
    if isQuiet, let key = ruleset.keyboards[source.slot.index].plainKey(for: event) {
      let ended = outputs.processPlain(event, as: key, from: source, &intake, into: &output.keys)
      if let ended { finish(ended, at: event.time, &output) }
      return
    }
    guard !isEnded else { return }
    if let deadline, deadline <= event.time { timePassed(to: event.time, into: &output) }
    switch (event.change, intake.index(of: event, from: source)) {
    case (.press, nil): pressed(event, source, &output)
    case (.release, let index?): released(index, at: event.time, &output)
    // The virtual keyboard repeats by itself; a command does not.
    case (.autorepeat, let index?):
      gate.repeated(intake[index], into: &output.reports)
      outputs.repeated(intake[index], intake, scene, into: &output)
    case (.press, _?), (.release, nil), (.autorepeat, nil): return
    }
    settle()
  }

  private mutating func pressed(_ event: KeyEvent, _ source: SourceID, _ output: inout Output) {
    let index = intake.begin(event, from: source)
    let number = intake[index].number
    if PanicChord.has(event.key), PanicChord.isDown(on: intake) {
      output.isPanic = true
      return end(into: &output)
    }
    intake[index].position = stages.position(of: intake[index], ruleset)
    if let head = queue.first.flatMap(intake.index) {
      let here = surroundings(of: index, at: event.time)
      switch stages.followed(&intake[head], by: intake[index], here) {
      case .nothing: break
      case .decided: decide(at: event.time, &output)
      case .pair(let chord, let target):
        take(head)
        queue.dropFirst()
        admit(index, .key(chord, target), at: event.time, &output)
        return decide(at: event.time, &output)
      }
    }
    feed(.init(number: number, isRelease: false, time: event.time), &output)
  }

  private mutating func released(_ index: Int, at time: Duration, _ output: inout Output) {
    let press = intake[index]
    // What waits was pressed with the modifiers of its time, so they go up after it; one that passed
    // as a plain key is known by what it sent.
    let isModifier = !press.modifier.isEmpty || press.sent.key.modifierIndex != nil
    let isNeeded = !queue.isEmpty && isModifier && press.fate != .taken
    guard isNeeded || press.fate == .undecided else { return finish(index, at: time, &output) }
    intake[index].isUp = true
    queue.append(.init(number: press.number, isRelease: true, time: time))
    if case .undecided = press.fate { decide(at: time, &output) }
  }

  /// Takes a press or a release in its turn: now, or behind those that wait.
  private mutating func feed(_ turn: TurnQueue.Turn, _ output: inout Output) {
    guard queue.isEmpty else { return queue.append(turn) }
    guard let index = intake.index(ofNumber: turn.number) else { return }
    guard !turn.isRelease else { return finish(index, at: turn.time, &output) }
    if !intake[index].modifier.isEmpty { intake[index].fate = .withheld }
    let here = surroundings(of: index, at: turn.time)
    switch stages.pressed(&intake[index], here) {
    case .candidate(let kind): admit(index, kind, at: turn.time, &output)
    case .taken: take(index)
    case .undecided(let end):
      intake[index].fate = .undecided
      queue.begin(turn, until: end)
    }
  }

  /// What the first of those that wait is, is known, or must be now; they all take their turn.
  private mutating func decide(at time: Duration, _ output: inout Output) {
    stages.decide()
    if let head = queue.first.flatMap(intake.index) { intake[head].isDecided = true }
    for turn in queue.take() { feed(turn, &output) }
  }

  private func surroundings(of index: Int, at time: Duration) -> StageChain.Surroundings {
    StageChain.Surroundings(of: index, in: intake, at: time, gate.context, ruleset)
  }
}

// MARK: The gate's verdict, and the end of a press

extension Pipeline {
  private mutating func admit(
    _ index: Int,
    _ kind: Gate.Candidate.Kind,
    at time: Duration,
    _ output: inout Output
  ) {
    let candidate = Gate.Candidate(intake[index], kind, intake, outputs, ruleset, time)
    let before = scene
    switch gate.admit(candidate, ruleset.bindings, into: &output.reports) {
    case .forward: outputs.send(kind, for: index, of: &intake, scene, into: &output)
    case .withhold:
      intake[index].fate = .withheld
      outputs.noteTaken()
    case .swallow: take(index)
    case .performed(let target):
      take(index)
      if target.repeats { intake[index].repeating = target }
      if before.isRaw != gate.isRaw { outputs.apply(scene, after: before, &intake, into: &output) }
    case .helpModeEntered:
      take(index)
      withholdAll(&output)
    }
  }

  private var scene: Outputs.Scene { Outputs.Scene(ruleset: ruleset, isRaw: gate.isRaw) }

  private mutating func take(_ index: Int) {
    intake[index].fate = .taken
    outputs.noteTaken()
  }

  /// The press is over: what only it held goes up, and a tap shows what it was.
  private mutating func finish(_ index: Int, at time: Duration, _ output: inout Output) {
    let press = intake.end(index)
    let ending = stages.released(press, at: time, in: gate.context, ruleset)
    if let (chord, target) = ending.tap {
      let tap = Gate.Candidate(press, .tap(chord, target), intake, outputs, ruleset, time)
      let verdict = gate.admit(tap, ruleset.bindings, into: &output.reports)
      if case .helpModeEntered = verdict { withholdAll(&output) }
    }
    let slot = press.source.slot
    outputs.release(press, &intake, scene, into: &output)
    // A command repeats for as long as its whole chord is held.
    if !press.modifier.isEmpty { intake.endRepeats() }
    if ending.isCapsLock, gate.isOpen {
      outputs.tap(.capsLock, on: slot, intake, scene, into: &output)
    }
    if ending.decides { decide(at: time, &output) }
  }

  /// Releases everything; modifiers that are held count again for the next key that passes.
  private mutating func withholdAll(_ output: inout Output) {
    intake.withholdAll()
    outputs.releaseAll(into: &output)
  }

  /// Finds out what the next key and the next wait must look at.
  private mutating func settle() {
    isQuiet =
      !isEnded && queue.isEmpty && gate.isPlain && stages.isIdle && intake.modifiers.isEmpty
      && outputs.isSettled && !intake.hasRole && (!gate.isRaw || ruleset.output == nil)
    deadline = gate.deadline
    guard let end = queue.end else { return }
    deadline = deadline.map { min($0, end) } ?? end
  }
}

// MARK: What happens to more than one key

extension Pipeline {
  /// Replaces the rules; what is down goes where its press went.
  package mutating func apply(_ ruleset: Ruleset, at time: Duration, into output: inout Output) {
    decide(at: time, &output)
    let old = scene
    self.ruleset = ruleset
    intake.countModifiers()
    outputs.apply(scene, after: old, &intake, into: &output)
    settle()
  }

  /// The system has switched lights of a twin, and so knows which locks are on.
  package mutating func apply(
    _ lights: KeyboardLights,
    to slot: KeyboardSlot,
    into output: inout Output
  ) {
    outputs.apply(lights, to: slot, &intake, scene, into: &output)
  }

  /// Ends modes, and decides what waits, when their time is up.
  package mutating func timePassed(to time: Duration, into output: inout Output) {
    guard !isEnded else { return }
    // What was decided may make another key wait, whose time may be up as well.
    while let end = queue.end, end <= time { decide(at: end, &output) }
    stages.timePassed(to: time)
    gate.timePassed(to: time, into: &output.reports)
    settle()
  }

  /// Brings the presses in line with what the kernel says is down, after lost events.
  ///
  /// What was pressed before is no part of what comes; modifiers go down before other keys.
  package mutating func reconcile(
    _ source: SourceID,
    down: KeySet,
    at time: Duration,
    into output: inout Output
  ) {
    guard !isEnded else { return }
    for press in intake.end(from: source, besides: down) { stages.drop(press) }
    queue.removeAll { intake.index(ofNumber: $0) == nil }
    stages.forget()
    decide(at: time, &output)
    outputs.releaseUnwanted(on: source.slot, intake, into: &output)
    settle()
    let new = down.subtracting(intake.keys(from: source)).keys
    for key in new.filter({ $0.modifierIndex != nil }) + new.filter({ $0.modifierIndex == nil }) {
      process(KeyEvent(key: key, change: .press, time: time), from: source, into: &output)
    }
    // Nobody knows what was pressed with the modifiers that are down.
    outputs.noteTaken()
    intake.noteFound(on: source)
  }

  /// Releases everything, for good: the listener ends.
  package mutating func end(into output: inout Output) {
    guard !isEnded else { return }
    isEnded = true
    (intake, gate, queue) = (Intake(), Gate(), TurnQueue())
    outputs.releaseAll(into: &output)
    settle()
  }
}
