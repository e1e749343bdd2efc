package import Keyboards
import Shortcuts

/// The way of one key press: panic chord, position, engine, ledger.
///
/// It is a value without devices or clock; the input thread and `listen --keys` both run it.
package struct Pipeline: Sendable {
  /// A key to send on a keyboard's virtual twin.
  package struct OutputKey: Hashable, Sendable {
    package var slot: KeyboardSlot
    package var key: KeyCode
    package var change: KeyEvent.Change
  }

  /// What one step gave; kept by the caller and used again, so that a key allocates nothing.
  package struct Output: Sendable {
    package var keys: [OutputKey] = []
    package var reports: [Report] = []
    package var isPanic = false

    package init() {
      keys.reserveCapacity(256)
      reports.reserveCapacity(64)
    }

    package mutating func clear() {
      // There is one key as a rule, and taking it out is quicker than to remove all.
      while !keys.isEmpty { keys.removeLast() }
      while !reports.isEmpty { reports.removeLast() }
      isPanic = false
    }
  }

  private var engine: ChordEngine
  private var positions: PositionMap
  private var ledgers = [Ledger](repeating: Ledger(), count: KeyboardSlot.count)
  private var actions: [EngineAction] = []

  /// When ``timePassed(to:into:)`` wants to be called, or `nil` for never.
  ///
  /// The engine's own, which never changes without an action. It is noted here, as asking the
  /// engine before each wait would copy all of it.
  package private(set) var deadline: Duration?

  /// Set when help mode ends: modifiers that are still held must go down again before a key.
  private var mustRestoreModifiers = false

  package init(_ ruleset: Ruleset) {
    engine = ChordEngine(ruleset.bindings, voiceOver: ruleset.voiceOver)
    positions = ruleset.positions
    actions.reserveCapacity(64)
  }

  /// Replaces the bindings; what is down stays down.
  package mutating func apply(_ ruleset: Ruleset) {
    engine.bindings = ruleset.bindings
    engine.voiceOver = ruleset.voiceOver
    positions = ruleset.positions
  }

  /// Takes one key event of a source.
  ///
  /// - Parameters:
  ///   - event: What the hardware sent.
  ///   - source: The event node it came from.
  ///   - output: Gets the keys to send and the reports to hand on.
  package mutating func process(
    _ event: KeyEvent,
    from source: SourceID,
    into output: inout Output
  ) {
    let slot = source.slot
    guard ledgers[slot.index].note(event.key, event.change, source: source.number) else { return }
    // A pattern, here and below, as the operator == of the enumeration is generic.
    if case .press = event.change, PanicChord.has(event.key), PanicChord.isDown(on: ledgers) {
      output.isPanic = true
      releaseAll(into: &output)
      return
    }
    var placed = event
    placed.key = positions.position(of: event)
    let isHandedOn = engine.process(placed, from: slot, into: &actions)
    if !actions.isEmpty { carryOut(into: &output) }
    if isHandedOn { handOn(slot, placed.key, placed.change, into: &output) }
  }

  /// Brings the books in line with what the kernel says is down, after lost events.
  package mutating func reconcile(
    _ source: SourceID,
    down: KeySet,
    at time: Duration,
    into output: inout Output
  ) {
    let noted = ledgers[source.slot.index].down(on: source.number)
    noted.subtracting(down).forEach { key in
      process(KeyEvent(key: key, change: .release, time: time), from: source, into: &output)
    }
    down.subtracting(noted).forEach { key in
      process(KeyEvent(key: key, change: .press, time: time), from: source, into: &output)
    }
  }

  /// Ends a source that is gone: what only it held goes up on the virtual keyboard.
  package mutating func remove(_ source: SourceID, into output: inout Output) {
    let slot = source.slot
    let down = ledgers[slot.index].down(on: source.number)
    ledgers[slot.index].forget(source: source.number)
    engine.forget(slot, keysDown: down.keys.count)
    ledgers[slot.index].virtual.forEach { key in
      if !ledgers[slot.index].isDown(key) { send(slot, key, .release, into: &output) }
    }
  }

  package mutating func timePassed(to time: Duration, into output: inout Output) {
    engine.timePassed(to: time, into: &actions)
    if !actions.isEmpty { carryOut(into: &output) }
  }

  /// Releases everything on every virtual keyboard.
  package mutating func releaseAll(into output: inout Output) {
    for index in ledgers.indices where !ledgers[index].virtual.isEmpty {
      let slot = KeyboardSlot(rawValue: UInt8(index))
      ledgers[index].virtual.forEach { send(slot, $0, .release, into: &output) }
    }
  }

  private mutating func carryOut(into output: inout Output) {
    for action in actions {
      switch action {
      case .forward(let slot, let key, let change):
        handOn(slot, key, change, into: &output)
      case .releaseAll: releaseAll(into: &output)
      case .perform(let command, let slot, _): output.reports.append(.perform(command, slot))
      case .explain(let explanation): output.reports.append(.explain(explanation))
      case .helpModeEntered(let chord): output.reports.append(.helpModeEntered(chord))
      case .helpModeLeft(let exit):
        mustRestoreModifiers = true
        output.reports.append(.helpModeLeft(exit))
      }
    }
    actions.removeAll(keepingCapacity: true)
    deadline = engine.deadline
  }

  private mutating func handOn(
    _ slot: KeyboardSlot,
    _ key: KeyCode,
    _ change: KeyEvent.Change,
    into output: inout Output
  ) {
    if mustRestoreModifiers, case .press = change { restoreModifiers(into: &output) }
    send(slot, key, change, into: &output)
  }

  private mutating func restoreModifiers(into output: inout Output) {
    mustRestoreModifiers = false
    for index in ledgers.indices {
      let slot = KeyboardSlot(rawValue: UInt8(index))
      for key in KeyCode.chordModifiers where ledgers[index].isDown(key) {
        send(slot, key, .press, into: &output)
      }
    }
  }

  private mutating func send(
    _ slot: KeyboardSlot,
    _ key: KeyCode,
    _ change: KeyEvent.Change,
    into output: inout Output
  ) {
    guard ledgers[slot.index].send(key, change) else { return }
    output.keys.append(OutputKey(slot: slot, key: key, change: change))
  }
}

extension KeyCode {
  /// The modifiers that an application must see held while another key is pressed.
  fileprivate static let chordModifiers: [KeyCode] = [
    .leftControl, .rightControl, .leftShift, .rightShift, .leftAlt, .rightAlt, .leftMeta,
    .rightMeta, .fn,
  ]
}
