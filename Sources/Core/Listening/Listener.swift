package import KeyPath
package import Keyboards
import Layouts
package import Settings
package import Wording

/// The control thread of the listener: keyboards that come and go, their rules, lights and layouts,
/// and what is said of it.
///
/// It decides; ``Ports`` do. Nothing here waits: what is to come later is ``deadline``.
package final class Listener {
  private let ports: Ports
  private var wanted: WantedKeyboards
  private var compiler: RulesetCompiler
  private var conversation: Conversation
  private var roster = KeyboardRoster()
  private var twins: Set<KeyboardSlot> = []

  /// What the system last made of each twin's lights.
  private var lights: [KeyboardSlot: KeyboardLights] = [:]

  private var isStarted = false
  private var firstFailure: CaptureFailure?
  private var declinedAtStart: [(Keyboard, Refusal)] = []
  private var warned: Set<String> = []

  /// Prepares to listen.
  ///
  /// - Parameters:
  ///   - wanted: The only keyboards to take, or `nil` for all.
  ///   - compiler: The rules to begin with.
  ///   - conversation: Says what is to be said.
  ///   - ports: The machine.
  package init(
    wanted: Set<Keyboard.ID>?,
    _ compiler: RulesetCompiler,
    _ conversation: Conversation,
    _ ports: Ports
  ) {
    self.wanted = WantedKeyboards(wanted)
    self.compiler = compiler
    self.conversation = conversation
    self.ports = ports
  }

  /// When ``timePassed(to:)`` wants to be called, or `nil` for never.
  package var deadline: Duration? { roster.deadline }

  /// Takes the keyboards that are there now.
  ///
  /// - Returns: Why none could be taken, or could be when one comes.
  package func start() -> CaptureFailure? {
    look()
    guard roster.taken.isEmpty else { return nil }
    return firstFailure ?? ports.checkTwins().map { CaptureFailure(.twin, $0, keyboard: "") }
  }

  package func keyboard(in slot: KeyboardSlot) -> Keyboard? { roster.keyboard(in: slot) }

  /// Says which keyboards were taken and which were not.
  package func sayStarted() {
    isStarted = true
    conversation.sayListening(to: roster.taken.map(\.name), help: compiler.helpChord)
    for (keyboard, refusal) in declinedAtStart { tell(of: refusal, keyboard) }
    declinedAtStart = []
  }

  package func say(_ phrase: Phrase, _ urgency: Utterance.Urgency) {
    conversation.say(phrase, urgency)
  }
}

// MARK: Keyboards

extension Listener {
  /// Keyboards have come, gone or changed.
  package func look() {
    let keyboards: [Keyboard]
    switch ports.keyboards() {
    case .success(let all): keyboards = all
    case .failure(let error): return ports.warn(error.message)
    }
    let actions = roster.update(wanted.among(keyboards))
    guard !actions.isEmpty else { return }
    publish()
    perform(actions)
  }

  /// These Bluetooth keyboards are away now, and no others.
  package func away(_ addresses: Set<String>) {
    if wanted.setAway(addresses) { look() }
  }

  /// The link of a Bluetooth keyboard began or ended, be it for a moment: what it held goes up.
  package func linkChanged(_ address: String) {
    for (slot, keyboard) in roster.slots where keyboard.address == address {
      roster.sources(in: slot).forEach(ports.letGo)
    }
  }

  /// A node can no longer be read.
  ///
  /// - Returns: Whether it was one of the listener's; its node may be there still, or again.
  package func lost(number: UInt8) -> Bool {
    guard let id = roster.source(numbered: number) else { return false }
    ports.release(id)
    perform(roster.lost(id))
    return true
  }

  /// Tries again to take what was busy.
  package func timePassed(to time: Duration) { perform(roster.timePassed(to: time)) }

  /// Every node has been released: the process is about to stop, to go on later.
  package func suspend() { roster.releaseAll() }

  private func perform(_ actions: [KeyboardRoster.Action]) {
    for action in actions {
      switch action {
      case .take(let id, let node, let keyboard): take(id, node, keyboard)
      case .release(let id): ports.release(id)
      case .came(let keyboard):
        if isStarted { conversation.say(.keyboardCame(keyboard.name), .message) }
      case .gone(let keyboard): conversation.say(.keyboardGone(keyboard.name), .message)
      case .vacated(let slot):
        if twins.remove(slot) != nil { ports.removeTwin(slot) }
        lights[slot] = nil
      case .declined(let keyboard, let refusal): decline(keyboard, refusal)
      }
    }
  }

  /// Grabs a node, then makes the twin if there is none: a busy keyboard has none.
  private func take(_ id: SourceID, _ node: String, _ keyboard: Keyboard) {
    if let refusal = ports.grab(id, node) {
      return refuse(CaptureFailure(.node(node), refusal, keyboard: keyboard.name), id)
    }
    if !twins.contains(id.slot) {
      if let refusal = ports.makeTwin(id.slot, keyboard) {
        ports.release(id)
        return refuse(CaptureFailure(.twin, refusal, keyboard: keyboard.name), id)
      }
      twins.insert(id.slot)
    }
    if let lights = lights[id.slot] {
      ports.setLights(id, lights)
      ports.noteLights(id.slot, lights)
    }
    ports.read(id)
    perform(roster.taken(id))
  }

  private func refuse(_ failure: CaptureFailure, _ id: SourceID) {
    if firstFailure == nil { firstFailure = failure }
    perform(roster.failed(id, failure.refusal, at: ports.now()))
  }

  private func decline(_ keyboard: Keyboard, _ refusal: Refusal) {
    // A keyboard that a program made is nobody's hardware: nothing to tell about it.
    guard refusal != .virtual else { return }
    if isStarted {
      tell(of: refusal, keyboard)
    } else {
      declinedAtStart.append((keyboard, refusal))
    }
  }

  private func tell(of refusal: Refusal, _ keyboard: Keyboard) {
    let reason = Vocabulary.english.phrase(refusal.phrase)
    ports.warn("\(keyboard.name) is left alone: \(reason)")
    conversation.say(.keyboardNotTaken(keyboard.name, reason: reason), .message)
  }
}

// MARK: Rules, lights and reports

extension Listener {
  /// Another configuration, or what is wrong with it: then the old rules stay.
  package func reload(_ rules: Result<RulesetCompiler, SettingsError>) {
    switch rules {
    case .success(let compiler):
      self.compiler = compiler
      warned = []
      publish()
      conversation.say(.settingsApplied, .message)
    case .failure(let error):
      let remedy = error.remedy.map { "\n\($0)" } ?? ""
      ports.warn("\(error.message); the old settings still apply\(remedy)")
      conversation.say(.settingsRefused(reason: error.message), .message)
    }
  }

  /// What was chosen for keyboards has changed, maybe by another process.
  package func choicesChanged() {
    // What a device is may be among it.
    look()
    publish()
  }

  /// The system has switched lights of a twin.
  package func lightsChanged(_ slot: KeyboardSlot, _ lights: KeyboardLights) {
    self.lights[slot] = lights
    for id in roster.sources(in: slot) { ports.setLights(id, lights) }
    ports.noteLights(slot, lights)
  }

  /// Whoever gets the keys reads them in another way now, or is another.
  package func consumerChanged() { publish() }

  package func take(_ report: Report) {
    if conversation.take(report) { publish() }
  }

  /// Compiles the rules for the keyboards that have a slot, and hands them to the key path.
  private func publish() {
    let compiled = roster.rules(
      by: compiler,
      ports.records(),
      ports.translation(),
      current: { conversation.current($0, of: $1) },
      unreadable: { if warned.insert($0.message).inserted { ports.warn($0.message) } }
    )
    for warning in compiled.warnings where warned.insert(warning.message).inserted {
      ports.warn(warning.message + (warning.remedy.map { "\n\($0)" } ?? ""))
      conversation.say(.warning(warning.reason), .message)
    }
    conversation.apply(compiled, names: roster.names)
    ports.publish(compiled.ruleset)
  }
}
