import Bluetooth

/// Trusts and connects a keyboard that is paired, and waits until the system has its keys.
///
/// `Connect` may fail although keys flow, and may succeed although none ever will: what counts is
/// the bond and the event node.
struct KeyboardConnection: Sendable {
  enum Ending: Hashable, Sendable {
    /// It can be typed on.
    case ready(BluetoothAddress, nodes: [String])
    /// It has lost its bond, and the user wants a new one.
    case pairAgain
    case failed(PairingFailure)
  }

  typealias Step = PairingStep<Ending>

  private enum State: Hashable, Sendable {
    case trusting
    case connecting(since: Duration)
    case awaitingKeys(KeyWait)
    case offeringRepair(until: Duration)
  }

  /// `Connect` was answered.
  private struct KeyWait: Hashable, Sendable {
    var until: Duration
    var failure: OperationFailure?
    /// How long `Connect` took.
    var duration: Duration
  }

  private let subject: PairingSubject
  private var isInteractive: Bool
  private var arrival: KeyboardArrival
  private var state = State.trusting

  init(_ subject: PairingSubject, isInteractive: Bool) {
    self.subject = subject
    self.isInteractive = isInteractive
    arrival = KeyboardArrival(of: subject.path, isNewBond: !subject.wasPaired)
  }

  /// What to do first.
  func begin() -> Step {
    let trust = PairingAction.perform(.trust(device: subject.path))
    return Step(actions: subject.wasPaired ? [trust] : [.say(.connecting), trust])
  }

  /// When to say that time has passed.
  var deadline: Duration? {
    switch state {
    case .trusting, .connecting: nil
    case .awaitingKeys(let wait): min(wait.until, arrival.deadline ?? wait.until)
    case .offeringRepair(let until): until
    }
  }

  /// Whether it waits for event nodes, which must be looked for again and again.
  var isAwaitingKeys: Bool {
    guard case .awaitingKeys = state else { return false }
    return true
  }

  mutating func receive(
    _ input: PairingInput,
    _ snapshot: BluetoothSnapshot,
    at time: Duration
  ) -> Step {
    if input == .endOfInput { isInteractive = false }
    switch (state, input) {
    case (.trusting, .replied(.trust, let failure)):
      return trusted(failure, snapshot.obstacle, at: time)
    case (.connecting(let since), .replied(.connect, let failure)):
      let failure = failure?.kind == "AlreadyConnected" ? nil : failure
      let wait = KeyWait(
        until: time + (failure == nil ? .seconds(10) : .seconds(3)),
        failure: failure,
        duration: time - since
      )
      state = .awaitingKeys(wait)
      return look(at: snapshot, wait, time)
    case (.awaitingKeys(let wait), .changed), (.awaitingKeys(let wait), .timePassed):
      return look(at: snapshot, wait, time)
    case (.offeringRepair, .line(let line)): return answered(line.lowercased())
    case (.offeringRepair, .timePassed), (.offeringRepair, .endOfInput):
      return .ended(.failed(.noChoice))
    case (.trusting, _), (.connecting, _), (.awaitingKeys, _), (.offeringRepair, _): return .none
    }
  }

  private mutating func trusted(
    _ failure: OperationFailure?,
    _ obstacle: PairingFailure?,
    at time: Duration
  ) -> Step {
    if let failure {
      return .ended(.failed(PairingFailure(common: failure, obstacle: obstacle)))
    }
    state = .connecting(since: time)
    let connect = PairingAction.perform(.connect(device: subject.path))
    return Step(actions: subject.wasPaired ? [.say(.waitingForKeyboard), connect] : [connect])
  }

  private mutating func look(
    at snapshot: BluetoothSnapshot,
    _ wait: KeyWait,
    _ time: Duration
  ) -> Step {
    let device = snapshot.device(at: subject.path)
    if let nodes = arrival.nodes(in: snapshot, at: time), let device, device.isBonded {
      return .ended(.ready(device.address, nodes: nodes))
    }
    guard time >= wait.until else { return .none }
    let failure = whyNoKeys(wait, device, snapshot)
    guard case .forgotten = failure, isInteractive else { return .ended(.failed(failure)) }
    state = .offeringRepair(until: time + .seconds(60))
    return .doing(.say(.offerRepair))
  }

  private func whyNoKeys(
    _ wait: KeyWait,
    _ device: BluetoothDevice?,
    _ snapshot: BluetoothSnapshot
  ) -> PairingFailure {
    guard let device else { return .vanished }
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

  private func answered(_ line: String) -> Step {
    switch line {
    case "y", "yes": Step(actions: [.say(.tryingAgain)], ending: .pairAgain)
    case "n", "no": .ended(.failed(.forgotten(subject.address)))
    default: .doing(.say(.answerYesOrNo))
    }
  }
}
