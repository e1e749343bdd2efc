import Bluetooth

/// Brings one new keyboard to life: finds it, pairs, trusts, connects, and waits for its keys.
///
/// It is told what happens and when, and says what to do. Whatever way it ends, it leaves BlueZ as
/// it was: a pairing that failed is cancelled, disconnected and removed, because BlueZ would
/// otherwise call back with a code that nobody asked for.
///
/// Each part of the way is a state machine of its own; this one only goes from part to part.
package struct PairingSession: Sendable {
  private enum State: Sendable {
    case starting(until: Duration)
    case registering
    case searching(KeyboardSearch)
    case stoppingDiscovery
    case pairing(PairingAttempt)
    /// Another program is at it.
    case pausing(until: Duration)
    case connecting(KeyboardConnection)
    /// The keyboard is paired, and a key is tried.
    case testing(until: Duration)
    case cleaning(PairingCleanup)
    case finished
  }

  private var request: Request
  private var snapshot = BluetoothSnapshot()
  private var state: State
  private var subject: PairingSubject?
  private var isRegistered = false
  /// BlueZ said that another program is at it, and we have waited for that once.
  private var hasWaitedForOther = false
  private var now: Duration
  private var actions: [PairingAction] = []

  package init(_ request: Request, at time: Duration) {
    self.request = request
    now = time
    state = .starting(until: time + .seconds(30))
  }

  /// When to say that time has passed, if nothing else happens before.
  package var deadline: Duration? {
    switch state {
    case .starting(let until), .pausing(let until), .testing(let until): until
    case .searching(let search): search.deadline
    case .pairing(let attempt): attempt.deadline
    case .connecting(let connection): connection.deadline
    case .cleaning(let cleanup): cleanup.deadline
    case .registering, .stoppingDiscovery, .finished: nil
    }
  }

  /// Whether it waits for event nodes, which must be looked for again and again.
  package var isAwaitingKeys: Bool {
    if case .connecting(let connection) = state { connection.isAwaitingKeys } else { false }
  }

  /// Takes in what happened.
  ///
  /// - Parameters:
  ///   - input: What happened.
  ///   - time: When, by any clock that never goes back.
  /// - Returns: What to do, in this order.
  package mutating func receive(_ input: PairingInput, at time: Duration) -> [PairingAction] {
    (now, actions) = (time, [])
    if case .changed(let snapshot) = input { self.snapshot = snapshot }
    let isPairing = isPairing
    subject?.look(at: snapshot, isPairing: isPairing)
    if input == .endOfInput { request.isInteractive = false }
    if case .asked(let request) = input, !isPairing {
      return request.refusal(unlessOf: subject?.path)
    }
    if input == .timePassed {
      guard let deadline, now >= deadline else { return [] }
    }
    advance(input)
    return actions
  }

  private var isPairing: Bool { if case .pairing = state { true } else { false } }

  private mutating func advance(_ input: PairingInput) {
    switch (state, input) {
    case (.finished, _): break
    case (.cleaning(var cleanup), _): follow(cleanup.receive(input, at: now), cleanup)
    case (.testing, _): test(input)
    case (_, .interrupted):
      actions.append(.say(subject?.hasNewBond == true ? .stoppedLate : .stopped))
      end(.interrupted)
    case (.starting, .changed): register()
    case (_, .changed) where hitch != nil: end(.failed(hitch ?? .vanished))
    case (.starting, .timePassed): end(.failed(.noService))
    case (.registering, .replied(.registerAgent, let failure)): registered(failure)
    case (.searching(var search), _): follow(search.receive(input, snapshot, at: now), search)
    case (.stoppingDiscovery, .replied(.stopDiscovery, _)), (.pausing, .timePassed): pair()
    case (.pairing(var attempt), _): follow(attempt.receive(input, snapshot, at: now), attempt)
    case (.connecting(var connection), _):
      follow(connection.receive(input, snapshot, at: now), connection)
    case (.starting, _), (.registering, _), (.stoppingDiscovery, _), (.pausing, _): break
    }
  }

  /// Why it cannot go on.
  private var hitch: PairingFailure? { snapshot.obstacle?.meanwhile ?? subject?.loss(in: snapshot) }

  private mutating func register() {
    if let obstacle = snapshot.obstacle { return end(.failed(obstacle)) }
    state = .registering
    actions.append(.perform(.registerAgent(request.capability)))
  }

  /// An address that is paired or linked already needs no search.
  private mutating func registered(_ failure: OperationFailure?) {
    if let failure, failure.kind != "AlreadyExists" {
      return end(.failed(PairingFailure(common: failure, obstacle: snapshot.obstacle)))
    }
    isRegistered = true
    if case .address(let address)? = request.target, let device = snapshot.device(address),
      device.isPaired || device.isConnected
    {
      subject = PairingSubject(device)
      return pair()
    }
    guard let adapter = snapshot.adapter else { return end(.failed(.noAdapter)) }
    let search = KeyboardSearch(request, on: adapter, at: now)
    follow(search.begin(), search)
  }

  private mutating func follow(_ step: KeyboardSearch.Step, _ search: KeyboardSearch) {
    actions += step.actions
    state = .searching(search)
    switch step.ending {
    case .found(let device):
      subject = PairingSubject(device)
      // Scanning disturbs links that are being made.
      state = .stoppingDiscovery
      actions.append(.perform(.stopDiscovery(adapter: device.adapter)))
    case .failed(let failure): end(.failed(failure))
    case nil: break
    }
  }

  private mutating func pair() {
    guard let subject else { return }
    if subject.wasPaired {
      actions.append(.say(.alreadyPaired(subject.name)))
      return connect()
    }
    let attempt = PairingAttempt(subject, request, at: now)
    follow(attempt.begin(), attempt)
  }

  private mutating func follow(_ step: PairingAttempt.Step, _ attempt: PairingAttempt) {
    actions += step.actions
    state = .pairing(attempt)
    switch step.ending {
    case .paired(let news):
      subject?.bonded()
      connect(after: news)
    case .pairedByOther:
      subject?.wasPaired = true
      connect()
    case .comparesNumbers where request.capability == .displayOnly:
      end(.failed(.comparesNumbers))
    case .comparesNumbers:
      request.capability = .displayOnly
      actions.append(.say(.tryingWithoutComparison))
      clean(then: .searchAgain)
    case .isBusy:
      // The attempt that goes on is not ours.
      state = .pausing(until: now + .seconds(2))
      if hasWaitedForOther { end(.failed(.otherPairing)) }
      hasWaitedForOther = true
    case .failed(let failure): end(.failed(failure))
    case nil: break
    }
  }

  private mutating func connect(after news: PairingMessage? = nil) {
    guard let subject else { return }
    let connection = KeyboardConnection(subject, after: news, request)
    follow(connection.begin(), connection)
  }

  private mutating func follow(_ step: KeyboardConnection.Step, _ connection: KeyboardConnection) {
    actions += step.actions
    state = .connecting(connection)
    switch step.ending {
    case .ready(let nodes):
      state = .testing(until: now + .seconds(15))
      if let subject { actions.append(.say(.ready(subject.name))) }
      actions.append(.readKey(nodes))
    case .pairAgain: clean(then: .searchAgain)
    case .failed(let failure): end(.failed(failure))
    case nil: break
    }
  }

  /// The keyboard is paired, whatever comes of the trial of a key.
  private mutating func test(_ input: PairingInput) {
    guard let subject else { return }
    switch input {
    case .keyPressed(let name): actions.append(.say(.pressed(name)))
    case .keysUnreadable: actions.append(.say(.keysUnreadable))
    case .timePassed: actions.append(.say(.noKeyPressed))
    case .interrupted: break
    case .changed where hitch != nil: return end(.failed(hitch ?? .vanished))
    case .changed, .replied, .asked, .line, .endOfInput, .voice: return
    }
    end(.paired(subject.address, name: subject.name.name))
  }

  private mutating func end(_ outcome: PairingOutcome) { clean(then: .finish(outcome)) }

  private mutating func clean(then ending: PairingCleanup.Ending) {
    var operations = snapshot.hasService ? undoing(ending) : []
    if isRegistered, snapshot.hasService { operations.append(.unregisterAgent) }
    var cleanup = PairingCleanup(operations, then: ending, at: now)
    follow(cleanup.next(at: now), cleanup)
  }

  private func undoing(_ ending: PairingCleanup.Ending) -> [BluetoothOperation] {
    switch state {
    case .searching(let search): return [.stopDiscovery(adapter: search.adapter)]
    case .stoppingDiscovery: return subject.map { [.stopDiscovery(adapter: $0.adapter)] } ?? []
    case .pairing, .connecting:
      guard let subject else { return [] }
      // What was paired before stays so, unless the user wants it paired anew.
      return subject.wasPaired && ending != .searchAgain ? [] : subject.removal
    case .starting, .registering, .pausing, .testing, .cleaning, .finished: return []
    }
  }

  private mutating func follow(_ step: PairingCleanup.Step, _ cleanup: PairingCleanup) {
    actions += step.actions
    state = .cleaning(cleanup)
    guard let ending = step.ending else { return }
    isRegistered = false
    switch ending {
    case .finish(let outcome):
      state = .finished
      actions.append(.finish(outcome.leaving(cleanup.hasRemoved ? nil : subject)))
    case .searchAgain:
      if let subject { request.target = .address(subject.address) }
      subject = nil
      register()
    }
  }
}
