import Bluetooth

/// Trusts and connects a keyboard that is paired, and offers to pair anew one that has forgotten us.
struct KeyboardConnection: Sendable {
  enum Ending: Hashable, Sendable {
    /// It can be typed on.
    case ready(nodes: [String])
    /// It has lost its bond, and the user wants a new one.
    case pairAgain
    case failed(PairingFailure)
  }

  typealias Step = PairingStep<Ending>

  private enum State: Hashable, Sendable {
    case trusting
    case linking(KeyboardLink)
    case offeringRepair(until: Duration)
  }

  private let subject: PairingSubject
  /// What to say of a bond that was made just now.
  private let news: PairingMessage?
  private var isInteractive: Bool
  private var state = State.trusting

  init(
    _ subject: PairingSubject,
    after news: PairingMessage?,
    _ request: PairingSession.Request
  ) {
    self.subject = subject
    self.news = news
    isInteractive = request.isInteractive
  }

  /// What to do first.
  func begin() -> Step {
    let trust = PairingAction.perform(.trust(device: subject.path))
    return Step(actions: (news.map { [.say($0)] } ?? []) + [trust])
  }

  /// When to say that time has passed.
  var deadline: Duration? {
    switch state {
    case .trusting: nil
    case .linking(let link): link.deadline
    case .offeringRepair(let until): until
    }
  }

  /// Whether it waits for event nodes, which must be looked for again and again.
  var isAwaitingKeys: Bool {
    guard case .linking(let link) = state else { return false }
    return link.isAwaitingKeys
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
    case (.linking(var link), .replied(.connect, let failure)):
      link.answered(failure, at: time)
      return look(at: snapshot, link, time)
    case (.linking(let link), .changed), (.linking(let link), .timePassed):
      return look(at: snapshot, link, time)
    case (.offeringRepair, .line(let line)): return answered(line.lowercased())
    case (.offeringRepair, .timePassed), (.offeringRepair, .endOfInput):
      return .ended(.failed(.forgotten(subject.address)))
    case (.trusting, _), (.linking, _), (.offeringRepair, _): return .none
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
    let link = KeyboardLink(to: subject.path, isNewBond: !subject.wasPaired, at: time)
    state = .linking(link)
    let connect = PairingAction.perform(link.operation)
    return Step(actions: subject.wasPaired ? [.say(.waitingForKeyboard), connect] : [connect])
  }

  private mutating func look(
    at snapshot: BluetoothSnapshot,
    _ link: KeyboardLink,
    _ time: Duration
  ) -> Step {
    var link = link
    let ending = link.look(at: snapshot, time)
    state = .linking(link)
    switch ending {
    case .ready(let nodes): return .ended(.ready(nodes: nodes))
    case .failed(let failure):
      guard case .forgotten = failure, isInteractive else { return .ended(.failed(failure)) }
      state = .offeringRepair(until: time + .seconds(60))
      return .doing(.say(.offerRepair))
    case nil: return .none
    }
  }

  private func answered(_ line: String) -> Step {
    switch line {
    case "y", "yes": Step(actions: [.say(.tryingAgain)], ending: .pairAgain)
    case "n", "no": .ended(.failed(.forgotten(subject.address)))
    default: .doing(.say(.answerYesOrNo))
    }
  }
}
