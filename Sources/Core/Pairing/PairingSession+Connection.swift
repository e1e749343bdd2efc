import Bluetooth

extension PairingSession {
  /// Waiting for the system to make an input device of the keyboard.
  struct KeyWait: Hashable, Sendable {
    var until: Duration
    var failure: OperationFailure?
    /// How long `Connect` took.
    var duration: Duration
    var arrival: KeyboardArrival

    var deadline: Duration { min(until, arrival.deadline ?? until) }
  }

  mutating func trust() {
    guard let subject else { return }
    if !subject.wasPaired { say(.connecting) }
    state = .trusting
    perform(.trust(device: subject.path))
  }

  mutating func trusted(_ failure: OperationFailure?) {
    guard case .trusting = state, let subject else { return }
    if let failure {
      return end(.failed(PairingFailure(common: failure, obstacle: snapshot.obstacle)))
    }
    if subject.wasPaired { say(.waitingForKeyboard) }
    state = .connecting(
      since: now,
      KeyboardArrival(of: subject.path, isNewBond: !subject.wasPaired)
    )
    perform(.connect(device: subject.path))
  }

  /// `Connect` may fail although keys flow, and may succeed although none ever will: what counts
  /// is the bond and the event node.
  mutating func connectAnswered(_ failure: OperationFailure?) {
    guard case .connecting(let since, let arrival) = state else { return }
    let failure = failure?.kind == "AlreadyConnected" ? nil : failure
    state = .awaitingKeys(
      KeyWait(
        until: now + (failure == nil ? .seconds(10) : .seconds(3)),
        failure: failure,
        duration: now - since,
        arrival: arrival
      )
    )
    checkKeys()
  }

  mutating func checkKeys() {
    guard case .awaitingKeys(var wait) = state, let subject else { return }
    let nodes = wait.arrival.nodes(in: snapshot, at: now)
    state = .awaitingKeys(wait)
    if let nodes, let device = snapshot.device(at: subject.path), device.isBonded {
      self.subject?.address = device.address
      state = .testing(until: now + .seconds(15))
      say(.ready(subject.name))
      actions.append(.readKey(nodes))
      return
    }
    guard now >= wait.until else { return }
    let ending = whyNoKeys(wait, subject)
    if case .forgotten = ending, request.isInteractive {
      state = .offeringRepair(until: now + .seconds(60))
      return say(.offerRepair)
    }
    end(.failed(ending))
  }

  private func whyNoKeys(_ wait: KeyWait, _ subject: Subject) -> PairingFailure {
    guard let device = snapshot.device(at: subject.path) else { return .vanished }
    if !snapshot.hasInputDriver { return .noDriver }
    guard subject.wasPaired else { return .noKeys }
    guard let failure = wait.failure else {
      // BlueZ drops a keyboard whose keys do not fit, again and again.
      return device.isConnected ? .noKeys : .forgotten(device.address)
    }
    return PairingFailure(
      connecting: failure,
      to: device,
      after: wait.duration,
      obstacle: snapshot.obstacle
    )
  }

  mutating func answerRepair(_ line: String) {
    switch line {
    case "y", "yes":
      say(.tryingAgain)
      clean(.searchAgain)
    case "n", "no": end(.failed(subject.map { .forgotten($0.address) } ?? .noChoice))
    default: say(.answerYesOrNo)
    }
  }

  /// The end of the trial: the keyboard is paired, whatever came of it.
  mutating func tested(_ message: PairingMessage?) {
    guard case .testing = state, let subject else { return }
    if let message { say(message) }
    end(.paired(subject.address, name: subject.name))
  }
}

extension PairingSession {
  /// Whether it waits for event nodes, which must be looked for again and again.
  package var isAwaitingKeys: Bool {
    guard case .awaitingKeys = state else { return false }
    return true
  }
}
