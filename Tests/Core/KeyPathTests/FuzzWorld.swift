import Keyboards
import Shortcuts

@testable import KeyPath

/// The key path with a typist before it and programs behind it, and what must always be so.
struct FuzzWorld {
  /// A key that the typist has down.
  private struct Held {
    var key: FuzzStep.Key
    var position: KeyCode
    /// Nothing else was pressed since, and no event was lost.
    var isLone = true
  }

  /// A press of the typist, and what may be sent for it.
  private struct Typed {
    var slot: KeyboardSlot
    var keys: Set<KeyCode>
  }

  private static let masks: Set<KeyCode> = [.unknown]

  private let rulesets: [Ruleset]
  private var ruleset: Ruleset
  private var pipeline: Pipeline
  private var output = Pipeline.Output()
  private var now = Duration.seconds(100)

  /// The typist's keys, by node.
  private var held = [[Held]](repeating: [], count: FuzzStep.Source.count)
  private var typed: [Typed] = []
  private var lastSent = -1

  /// What programs have seen go down, by twin.
  private var down = [Set<KeyCode>](repeating: [], count: FuzzStep.Source.count / 2)

  /// A modifier that went down, with nothing pressed since: programs may take it for tapped.
  private var lone: (slot: Int, key: KeyCode)?
  private var isHelpOn = false

  /// Keys may be down, or known, that rules before these have translated.
  private var wasTranslating = false
  /// What the last step sent.
  private var shown: [OutputKey] = []
  private(set) var isOver = false
  private(set) var events = 0
  private(set) var faults: [String] = []

  init(_ rulesets: [Ruleset]) {
    self.rulesets = rulesets
    ruleset = rulesets[0]
    pipeline = Pipeline(ruleset)
  }

  mutating func run(_ step: FuzzStep) {
    guard !isOver else { return }
    now += step.delay
    passTime()
    guard !isOver else { return }
    switch step.event {
    case .toggle(let source, let key): toggle(source, key)
    case .autorepeat(let source, let key):
      guard held[source.index].contains(where: { $0.key == key }) else { return }
      send(key, .autorepeat, source)
    case .unplug(let keyboard):
      for index in [keyboard * 2, keyboard * 2 + 1] { end(FuzzStep.Source(index: index)) }
    case .letGo(let source): end(source)
    case .lostEvents(let source, let down): lose(source, down)
    case .reload(let number):
      wasTranslating = isTranslating
      ruleset = rulesets[number % rulesets.count]
      pipeline.apply(ruleset, at: now, into: &output)
      look(at: nil)
    case .light(let isOn):
      for slot in 0..<4 {
        let slot = KeyboardSlot(rawValue: UInt8(slot))
        pipeline.apply(isOn ? .capsLock : [], to: slot, into: &output)
      }
      look(at: nil)
    }
  }

  /// The typist lets go of everything and waits: nothing may be down, and all still works.
  mutating func finish() {
    guard !isOver else { return }
    for index in held.indices {
      for key in held[index].map(\.key) { toggle(FuzzStep.Source(index: index), key) }
    }
    now += .seconds(70)
    passTime()
    for slot in down.indices where !down[slot].isEmpty {
      faults.append("stuck: \(down[slot].map(\.name).sorted().joined(separator: " "))")
    }
    if isHelpOn { faults.append("help mode did not end by itself") }
    if pipeline.deadline != nil { faults.append("something waits though nothing is down") }
    probe()
  }

  /// VO K begins keyboard help and Escape twice ends it, on a keyboard without remaps.
  private mutating func probe() {
    guard ruleset.isCapsLockVO else { return }
    let source = FuzzStep.Source(index: 7)
    func tap(_ key: KeyCode, _ world: inout FuzzWorld) {
      let key = FuzzStep.Key(code: key, scan: .none)
      for _ in 0..<2 {
        world.toggle(source, key)
        world.now += .milliseconds(200)
        world.passTime()
      }
    }
    let capsLock = FuzzStep.Key(code: .capsLock, scan: .none)
    toggle(source, capsLock)
    now += .milliseconds(200)
    passTime()
    tap(FuzzRules.helpKey, &self)
    toggle(source, capsLock)
    if !isHelpOn { faults.append("VO K does not begin help mode") }
    tap(.escape, &self)
    tap(.escape, &self)
    if isHelpOn { faults.append("Escape twice does not end help mode") }
  }
}

// MARK: What is done

extension FuzzWorld {
  private mutating func toggle(_ source: FuzzStep.Source, _ key: FuzzStep.Key) {
    if let index = held[source.index].firstIndex(where: { $0.key == key }) {
      let press = held[source.index].remove(at: index)
      send(key, .release, source, press)
      return
    }
    noteTyped()
    let answer = ruleset.keyboards[source.keyboard].remap.answer(key.code, key.scan)
    let (position, keys) = Self.result(answer, key.code)
    held[source.index].append(Held(key: key, position: position))
    typed.append(Typed(slot: source.id.slot, keys: keys))
    let wanted = expected(position, source)
    send(key, .press, source)
    guard let wanted, !isOver else { return }
    let isSent = shown.contains { $0.key == position && $0.change == .press }
    if wanted == .sent, !isSent { faults.append("lost: \(position.name) alone is not sent") }
    if wanted == .performed, isSent { faults.append("leak: VO \(position.name) is typed") }
  }

  private enum Expected { case sent, performed }

  /// What must become of a press at once, where that is sure.
  private func expected(_ position: KeyCode, _ source: FuzzStep.Source) -> Expected? {
    // What a key that is translated becomes is held to libxkbcommon elsewhere.
    guard !isHelpOn, pipeline.deadline == nil, !isTranslating else { return nil }
    let modifiers = held.joined().map(\.position).filter { $0.modifierIndex != nil }
    let isNew = held[source.index].count { $0.position == position } == 1
    guard isNew else { return nil }
    if position == FuzzRules.letter, modifiers.isEmpty,
      ruleset.keyboards[source.keyboard].bounce == .zero
    {
      return .sent
    }
    guard position == FuzzRules.command, Set(modifiers) == [.leftControl, .leftAlt],
      ruleset.voiceOver.contains(.controlOption), !ruleset.bindings.isEmpty
    else { return nil }
    return .performed
  }

  private static func result(
    _ answer: RemapTable.Answer,
    _ code: KeyCode
  ) -> (position: KeyCode, keys: Set<KeyCode>) {
    switch answer {
    case .key(let key): return (key, [key])
    case .strokes(let strokes):
      var keys = Set(strokes.map(\.key))
      for stroke in strokes { stroke.modifiers.forEach { keys.insert($0) } }
      return (code, keys)
    }
  }

  /// Another key is pressed: no modifier that is down is tapped alone any more.
  private mutating func noteTyped() {
    for source in held.indices {
      for index in held[source].indices { held[source][index].isLone = false }
    }
  }

  private mutating func send(
    _ key: FuzzStep.Key,
    _ change: KeyEvent.Change,
    _ source: FuzzStep.Source,
    _ release: Held? = nil
  ) {
    events += 1
    // What the kernel sends at suspend has no scan code.
    let hasScan = change == .press || events % 3 != 0 || key.code.isUnknown
    let event = KeyEvent(
      key: key.code,
      scan: hasScan ? key.scan : .none,
      change: change,
      time: now
    )
    pipeline.process(event, from: source.id, into: &output)
    look(at: release)
  }

  private mutating func end(_ source: FuzzStep.Source) {
    held[source.index] = []
    pipeline.remove(source.id, at: now, into: &output)
    look(at: nil)
  }

  private mutating func lose(_ source: FuzzStep.Source, _ keys: [FuzzStep.Key]) {
    noteTyped()
    let codes = Set(keys.map(\.code))
    held[source.index].removeAll { !codes.contains($0.key.code) }
    let known = Set(held[source.index].map(\.key.code))
    var found: Set<KeyCode> = []
    for code in codes.subtracting(known) {
      // The kernel says which codes are down, not which scan codes.
      let answer = ruleset.keyboards[source.keyboard].remap.answer(code, .none)
      let (position, sent) = Self.result(answer, code)
      let key = FuzzStep.Key(code: code, scan: ScanCode(standardFor: code))
      held[source.index].append(Held(key: key, position: position, isLone: false))
      found.formUnion(sent)
    }
    // They count as one press, as their order is not known.
    typed.append(Typed(slot: source.id.slot, keys: found))
    pipeline.reconcile(source.id, down: KeySet(codes), at: now, into: &output)
    look(at: nil)
  }

  private mutating func passTime() {
    while let deadline = pipeline.deadline, deadline <= now, !isOver {
      pipeline.timePassed(to: deadline, into: &output)
      if let next = pipeline.deadline, next <= deadline {
        faults.append("a deadline does not pass")
      }
      look(at: nil)
      if !faults.isEmpty { return }
    }
  }
}

// MARK: What must be so

extension FuzzWorld {
  private mutating func look(at release: Held?) {
    // Of keys that waited together, one may have ended the mode and a later one begun it again.
    let wasHelpOn = isHelpOn && !output.reports.contains { $0.isHelpMode }
    for report in output.reports { look(at: report) }
    if wasHelpOn, isHelpOn, !output.keys.isEmpty { faults.append("help: a key is sent") }
    for key in output.keys { look(at: key, release) }
    if isHelpOn, down.contains(where: { !$0.isEmpty }) { faults.append("help: a key stays down") }
    shown = output.keys
    if output.isPanic {
      isOver = true
      if down.contains(where: { !$0.isEmpty }) { faults.append("stuck: after the panic chord") }
    }
    output.clear()
  }

  private mutating func look(at report: Report) {
    switch report {
    case .perform: if isHelpOn { faults.append("help: a command is performed") }
    case .helpMode(.entered): isHelpOn = true
    case .helpMode: isHelpOn = false
    case .explain: if !isHelpOn { faults.append("help: explained while it is off") }
    case .unassigned: if isHelpOn { faults.append("help: unassigned is told apart") }
    case .untypable: if isHelpOn { faults.append("help: a key is translated") }
    case .rawKeys: if isHelpOn { faults.append("help: a mode is changed") }
    }
  }

  /// Keys are not what was typed, but what programs must get for it.
  private var isTranslating: Bool { wasTranslating || ruleset.output != nil }

  private func isMask(_ key: OutputKey) -> Bool { Self.masks.contains(key.key) }

  private mutating func look(at key: OutputKey, _ release: Held?) {
    let slot = key.slot.index
    switch key.change {
    case .press:
      if !down[slot].insert(key.key).inserted { faults.append("twice: \(key.key.name) pressed") }
      let isModifier = key.key.modifierIndex != nil && key.key != .capsLock && key.key != .fn
      lone = isModifier ? (slot, key.key) : nil
      if !isMask(key), key.key.modifierIndex == nil, !isTranslating { checkOrder(key) }
    case .release:
      if down[slot].remove(key.key) == nil { faults.append("twice: \(key.key.name) released") }
      if let lone, lone == (slot, key.key) {
        self.lone = nil
        let isTyped = release.map { $0.isLone && $0.position == key.key } ?? false
        if !isTyped { faults.append("lone: \(key.key.name)") }
      }
    case .autorepeat: faults.append("twice: a repeat is sent")
    }
  }

  /// Keys are sent in the order in which they were typed.
  private mutating func checkOrder(_ key: OutputKey) {
    if lastSent >= 0, typed[lastSent].slot == key.slot, typed[lastSent].keys.contains(key.key) {
      // Another stroke of the same press; or the same key again.
      if typed[lastSent].keys.count > 1 || !hasLater(key) { return }
    }
    let later = typed.indices.dropFirst(lastSent + 1)
    guard
      let index = later.first(where: {
        typed[$0].slot == key.slot && typed[$0].keys.contains(key.key)
      })
    else {
      faults.append("order: \(key.key.name)")
      return
    }
    lastSent = index
  }

  private func hasLater(_ key: OutputKey) -> Bool {
    typed.indices.dropFirst(lastSent + 1)
      .contains { typed[$0].slot == key.slot && typed[$0].keys.contains(key.key) }
  }
}

extension Report {
  fileprivate var isHelpMode: Bool { if case .helpMode = self { true } else { false } }
}
