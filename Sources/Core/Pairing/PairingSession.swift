package import Bluetooth

/// Brings one new keyboard to life: finds it, pairs, trusts, connects, and waits for its keys.
///
/// It does nothing itself: it is told what happens and when, and says what to do. Whatever way it
/// ends, it leaves BlueZ as it was: a pairing that failed is cancelled, disconnected and removed,
/// because BlueZ would otherwise call back with a code that nobody asked for.
package struct PairingSession: Sendable {
  /// What the user asked for.
  package struct Request: Hashable, Sendable {
    package var target: PairingTarget?
    /// How long to look for the keyboard.
    package var timeout: Duration
    package var capability: AgentCapability
    /// Whether somebody can answer a question.
    package var isInteractive: Bool

    package init(
      target: PairingTarget? = nil,
      timeout: Duration = .seconds(60),
      capability: AgentCapability = .keyboardDisplay,
      isInteractive: Bool = true
    ) {
      self.target = target
      self.timeout = timeout
      self.capability = capability
      self.isInteractive = isInteractive
    }
  }

  /// The keyboard that is being paired, as long as its object on the bus is the same one.
  struct Subject: Hashable, Sendable {
    var path: String
    var adapter: String
    var address: BluetoothAddress
    var name: String
    var wasPaired: Bool
  }

  enum State: Hashable, Sendable {
    case starting(until: Duration)
    case registering
    case searching(Search)
    case choosing([BluetoothDevice], until: Duration)
    case stoppingDiscovery
    case pairing(Attempt)
    case pausing(until: Duration)
    case trusting
    case connecting(since: Duration, KeyboardArrival)
    case awaitingKeys(KeyWait)
    case offeringRepair(until: Duration)
    case testing(until: Duration)
    case cleaning(Cleanup)
    case finished
  }

  var request: Request
  var snapshot = BluetoothSnapshot()
  var state: State
  var subject: Subject?
  var isRegistered = false
  /// BlueZ said that another program is at it, and we have waited for that once.
  var hasWaitedForOther = false
  var now: Duration
  var actions: [PairingAction] = []

  package init(_ request: Request, at time: Duration) {
    self.request = request
    now = time
    state = .starting(until: time + .seconds(30))
  }

  /// Takes in what happened.
  ///
  /// - Parameters:
  ///   - input: What happened.
  ///   - time: When, by any clock that never goes back.
  /// - Returns: What to do, in this order.
  package mutating func receive(_ input: PairingInput, at time: Duration) -> [PairingAction] {
    now = time
    actions = []
    switch input {
    case .changed(let snapshot): changed(to: snapshot)
    case .replied(let operation, let failure): replied(operation, failure)
    case .asked(let request): asked(request)
    case .line(let line): typed(line)
    case .endOfInput: endOfInput()
    case .keyPressed(let name): tested(.pressed(name))
    case .keysUnreadable: tested(.keysUnreadable)
    case .timePassed: timePassed()
    case .interrupted: interrupted()
    }
    return actions
  }

  /// When to say that time has passed, if nothing else happens before.
  package var deadline: Duration? {
    switch state {
    case .starting(let until), .choosing(_, let until), .pausing(let until),
      .offeringRepair(let until), .testing(let until):
      until
    case .searching(let search): search.deadline
    case .pairing(let attempt): attempt.deadline
    case .awaitingKeys(let wait): wait.deadline
    case .cleaning(let cleanup): cleanup.until
    case .registering, .stoppingDiscovery, .trusting, .connecting, .finished: nil
    }
  }

  private mutating func changed(to snapshot: BluetoothSnapshot) {
    self.snapshot = snapshot
    switch state {
    case .finished, .cleaning, .testing: return
    case .starting:
      if let obstacle = snapshot.obstacle { return end(.failed(obstacle)) }
      register()
      return
    default: break
    }
    if let obstacle = snapshot.obstacle { return end(.failed(obstacle)) }
    switch state {
    case .searching: lookAgain()
    case .awaitingKeys: checkKeys()
    default: break
    }
  }

  private mutating func timePassed() {
    guard let deadline, now >= deadline else { return }
    switch state {
    case .starting: end(.failed(.noService))
    case .searching: lookAgain()
    case .choosing, .offeringRepair: end(.failed(.noChoice))
    case .pairing: checkAttempt()
    case .pausing: pair()
    case .awaitingKeys: checkKeys()
    case .testing: tested(.noKeyPressed)
    case .cleaning: cleanNext()
    case .registering, .stoppingDiscovery, .trusting, .connecting, .finished: break
    }
  }

  private mutating func interrupted() {
    switch state {
    case .finished: return
    // The keyboard is paired already; only the trial of a key ends.
    case .testing(_): tested(nil)
    case .cleaning(var cleanup):
      cleanup.ending = .finish(.interrupted)
      state = .cleaning(cleanup)
    default:
      say(.stopped)
      end(.interrupted)
    }
  }

  mutating func say(_ message: PairingMessage) { actions.append(.say(message)) }

  mutating func perform(_ operation: BluetoothOperation) { actions.append(.perform(operation)) }
}
