package import KeyPath
package import Keyboards
import Layouts
import Settings
package import Shortcuts
import Wording

/// `kbdctl monitor`: tells of keys that others get, of keyboards that come and go, and of layouts.
///
/// It decides; ``Ports`` do. Nothing is taken: keyboards are only read.
package final class Monitor {
  private let ports: Ports
  private var wanted: WantedKeyboards
  private let compiler: RulesetCompiler
  private let catalogue: Catalogue
  private let beginning: Duration
  private var book: LayoutBook
  private var roster = KeyboardRoster()
  private var observer: KeyObserver
  private var recorder = ScenarioRecorder()

  /// The layout that each keyboard has now.
  private var layouts: [KeyboardSlot: String] = [:]

  /// The keyboards whose keys a listener has, which was told.
  private var silent: Set<Keyboard.ID> = []
  private var isStarted = false
  private var firstFailure: CaptureFailure?
  private var declinedAtStart: [(Keyboard, Refusal)] = []
  private var warned: Set<String> = []

  /// Prepares.
  ///
  /// - Parameters:
  ///   - wanted: The only keyboards to read, or `nil` for all.
  ///   - compiler: The rules that a listener would have.
  ///   - catalogue: All commands.
  ///   - book: What keys type.
  ///   - ports: The machine.
  package init(
    wanted: Set<Keyboard.ID>?,
    _ compiler: RulesetCompiler,
    _ catalogue: Catalogue,
    _ book: LayoutBook,
    _ ports: Ports
  ) {
    self.wanted = WantedKeyboards(wanted)
    self.compiler = compiler
    self.catalogue = catalogue
    self.book = book
    self.ports = ports
    beginning = ports.now()
    observer = KeyObserver(compiler.compiled(for: []).ruleset)
  }

  /// When ``timePassed(to:)`` wants to be called, or `nil` for never.
  package var deadline: Duration? { observer.deadline }

  /// Reads the keyboards that are there now.
  ///
  /// - Returns: Why none could be read.
  package func start() -> CaptureFailure? {
    look()
    if roster.taken.isEmpty, let firstFailure { return firstFailure }
    isStarted = true
    for (keyboard, refusal) in declinedAtStart { decline(keyboard, refusal) }
    if roster.taken.isEmpty { ports.warn("there is no keyboard yet; waiting for one") }
    return nil
  }

  private func tell(_ event: MonitorLine.Event, of keyboard: Keyboard, at time: Duration) {
    ports.write(MonitorLine(at: time - beginning, keyboard, event))
  }
}

// MARK: Keys

extension Monitor {
  package func keyMoved(_ event: KeyEvent, from source: SourceID, lights: KeyboardLights) {
    ports.save([recorder.line(for: event, from: source)])
    tell(observer.observe(event, from: source, lights: lights))
  }

  package func eventsLost(of source: SourceID, down: KeySet) {
    let now = ports.now()
    ports.save([recorder.line(forLostEventsOf: source, down: down, at: now)])
    tell(observer.reconcile(source, down: down, at: now))
    guard let keyboard = roster.keyboard(in: source.slot) else { return }
    tell(.lostEvents(down: down.keys), of: keyboard, at: now)
  }

  /// What waits is known when its time has come.
  package func timePassed(to time: Duration) { tell(observer.timePassed(to: time)) }

  private func tell(_ observed: [KeyObserver.Observed]) {
    for one in observed {
      guard let keyboard = roster.keyboard(in: one.source.slot) else { continue }
      let meaning = MonitorLine.Meaning(
        one,
        typing: one.explanation.flatMap { book.character($0) },
        command: one.explanation?.command.map { catalogue.commands[Int($0)].id },
        isSystemKey: one.explanation.flatMap { compiler.bindings.target(of: $0.chord) }?.isSystemKey
          ?? false
      )
      tell(.key(one.event, meaning), of: keyboard, at: one.event.time)
    }
  }
}

// MARK: Keyboards

extension Monitor {
  /// Keyboards have come, gone or changed.
  package func look() {
    let inventory: Inventory
    switch ports.inventory() {
    case .success(let all): inventory = all
    case .failure(let fault): return ports.warn(fault.message)
    }
    let actions = roster.update(wanted.among(inventory.keyboards))
    if !actions.isEmpty {
      compile()
      perform(actions)
    }
    let taken = roster.taken.filter { inventory.listening.contains($0.id) }
    for keyboard in taken where !silent.contains(keyboard.id) {
      ports.warn("\(keyboard.name): a listener has taken it, so its keys do not arrive here")
    }
    silent = Set(taken.map(\.id))
  }

  /// These Bluetooth keyboards are away now, and no others.
  package func away(_ addresses: Set<String>) {
    if wanted.setAway(addresses) { look() }
  }

  /// A node can no longer be read.
  package func lost(_ id: SourceID) {
    perform([.release(id)] + roster.lost(id))
  }

  /// What was chosen for keyboards has changed.
  package func choicesChanged() {
    let before = layouts
    // What a device is may be among it.
    look()
    compile()
    for (slot, keyboard) in roster.slots where layouts[slot] != before[slot] {
      guard roster.taken.contains(where: { $0.id == keyboard.id }) else { continue }
      tell(.layout(layout(of: slot)), of: keyboard, at: ports.now())
    }
  }

  private func layout(of slot: KeyboardSlot) -> String { layouts[slot] ?? "" }

  private func perform(_ actions: [KeyboardRoster.Action]) {
    for action in actions {
      switch action {
      case .take(let id, let node, let keyboard):
        if let refusal = ports.open(id, node) {
          let failure = CaptureFailure(.node(node), refusal, keyboard: keyboard.name)
          firstFailure = firstFailure ?? failure
          perform(roster.failed(id, refusal, at: ports.now()))
        } else {
          perform(roster.taken(id))
        }
      case .release(let id):
        ports.close(id)
        tell(observer.remove(id, at: ports.now()))
      case .came(let keyboard): came(keyboard)
      case .gone(let keyboard): gone(keyboard)
      case .vacated: continue
      case .declined(let keyboard, let refusal): decline(keyboard, refusal)
      }
    }
  }

  private func came(_ keyboard: Keyboard) {
    guard let slot = slot(of: keyboard) else { return }
    let now = ports.now()
    ports.save(recorder.lines(forComing: slot, named: keyboard.name, at: now))
    let layout = layout(of: slot)
    tell(isStarted ? .added(layout: layout) : .present(layout: layout), of: keyboard, at: now)
  }

  private func gone(_ keyboard: Keyboard) {
    guard let slot = slot(of: keyboard) else { return }
    let now = ports.now()
    ports.save([recorder.line(forLeaving: slot, at: now)])
    tell(.removed, of: keyboard, at: now)
  }

  private func slot(of keyboard: Keyboard) -> KeyboardSlot? {
    roster.slots.first { $0.keyboard.id == keyboard.id }?.slot
  }

  private func decline(_ keyboard: Keyboard, _ refusal: Refusal) {
    // A keyboard that a program made is nobody's hardware: nothing to tell unless it was asked for.
    guard refusal != .virtual || wanted.areNamed else { return }
    guard isStarted else { return declinedAtStart.append((keyboard, refusal)) }
    ports.warn("\(keyboard.name) is left alone: \(Vocabulary.english.phrase(refusal.phrase))")
  }

  private func compile() {
    let compiled = roster.rules(by: compiler, ports.records()) { error in
      if warned.insert(error.message).inserted { ports.warn(error.message) }
    }
    layouts = compiled.layouts.mapValues { "\($0.choice.current)" }
    book.apply(compiled.layouts, names: roster.names)
    tell(observer.apply(compiled.ruleset, at: ports.now()))
  }
}

extension Explanation {
  fileprivate var command: UInt16? {
    switch meaning {
    case .key(let command), .chord(let command): command
    case .reserved, .switchedOff, .remapped: nil
    }
  }
}
