import Bluetooth

/// Looks for the keyboard that the user means, and asks which when several fit.
struct KeyboardSearch: Sendable {
  enum Ending: Hashable, Sendable {
    case found(BluetoothDevice)
    case failed(PairingFailure)
  }

  typealias Step = PairingStep<Ending>

  private enum State: Hashable, Sendable {
    /// BlueZ has not begun to look.
    case beginning
    case looking
    case choosing([BluetoothDevice], until: Duration)
  }

  private static let signInterval = Duration.seconds(15)

  /// The object of the adapter that looks.
  private(set) var adapter: String

  private let target: PairingTarget?
  private var isInteractive: Bool
  private let since: Duration
  private let until: Duration
  private var state = State.beginning
  private var announced: Set<BluetoothAddress> = []
  private var seen: Set<BluetoothAddress> = []
  /// When a keyboard was seen for the first time, the last time that happened.
  private var lastNew: Duration
  private var nextSign: Duration

  init(_ request: PairingSession.Request, on adapter: BluetoothAdapter, at time: Duration) {
    self.adapter = adapter.path
    target = request.target
    isInteractive = request.isInteractive
    since = time
    until = time + request.timeout
    lastNew = time
    nextSign = time + Self.signInterval
  }

  /// What to do first.
  func begin() -> Step {
    .doing(.say(.looking), .perform(.startDiscovery(adapter: adapter)))
  }

  /// When to say that time has passed; while BlueZ begins, only its answer counts.
  var deadline: Duration? {
    switch state {
    case .beginning: return nil
    case .looking:
      let next = min(until, nextSign)
      return seen.isEmpty ? next : min(next, settled)
    case .choosing(_, let until): return until
    }
  }

  /// Another keyboard may answer a little later, and then the user must be asked.
  private var settled: Duration { max(since + .seconds(6), lastNew + .seconds(3)) }

  mutating func receive(
    _ input: PairingInput,
    _ snapshot: BluetoothSnapshot,
    at time: Duration
  ) -> Step {
    if input == .endOfInput { isInteractive = false }
    switch (state, input) {
    case (.beginning, .replied(.startDiscovery(adapter), let failure)):
      if let step = moved(in: snapshot) { return step }
      if let failure, failure.kind != "InProgress" {
        return .ended(
          .failed(PairingFailure(discovering: failure, obstacle: snapshot.obstacle))
        )
      }
      state = .looking
      return look(at: snapshot, time)
    case (.looking, .changed), (.looking, .timePassed):
      return moved(in: snapshot) ?? look(at: snapshot, time)
    case (.choosing(let devices, _), .line(let line)): return choose(line, among: devices)
    case (.choosing, .timePassed), (.choosing, .endOfInput): return .ended(.failed(.noChoice))
    case (.beginning, _), (.looking, _), (.choosing, _): return .none
    }
  }

  /// Goes on with another adapter when this one has gone or is off.
  private mutating func moved(in snapshot: BluetoothSnapshot) -> Step? {
    guard snapshot.adapter(at: adapter)?.isPowered != true, let other = snapshot.adapter else {
      return nil
    }
    adapter = other.path
    state = .beginning
    return .doing(.perform(.startDiscovery(adapter: adapter)))
  }

  private mutating func look(at snapshot: BluetoothSnapshot, _ time: Duration) -> Step {
    var step = Step()
    let candidates = candidates(in: snapshot)
    for device in candidates where seen.insert(device.address).inserted { lastNew = time }
    for case let device in candidates where device.name != nil && device.isInRange {
      guard announced.insert(device.address).inserted else { continue }
      step.actions.append(.say(.found(KeyboardName(device))))
    }
    if time >= nextSign {
      if candidates.isEmpty { step.actions.append(.say(.stillLooking)) }
      nextSign = time + Self.signInterval
    }
    if case .address? = target, let device = candidates.first {
      step.ending = .found(device)
    } else if !candidates.isEmpty, time >= min(until, settled) {
      decide(among: candidates, snapshot, time, &step)
    } else if time >= until {
      decide(among: returning(in: snapshot), snapshot, time, &step)
    }
    return step
  }

  private mutating func decide(
    among candidates: [BluetoothDevice],
    _ snapshot: BluetoothSnapshot,
    _ time: Duration,
    _ step: inout Step
  ) {
    switch candidates.count {
    case 0:
      let knowsLowEnergy = snapshot.adapter?.knowsLowEnergy ?? true
      step.ending = .failed(.notFound(wanted: target?.text, knowsLowEnergy: knowsLowEnergy))
    case 1: step.ending = .found(candidates[0])
    case _ where isInteractive:
      let sorted = KeyboardChoice.sorted(candidates)
      state = .choosing(sorted, until: time + .seconds(120))
      step.actions.append(.say(.choose(sorted.map(KeyboardChoice.init))))
    default:
      let choices = KeyboardChoice.sorted(candidates).map(KeyboardChoice.init)
      step.ending = .failed(.severalFit(wanted: target?.text, choices: choices))
    }
  }

  private func choose(_ line: String, among devices: [BluetoothDevice]) -> Step {
    guard let number = Int(line), devices.indices.contains(number - 1) else {
      return .doing(.say(.notANumber(highest: devices.count)))
    }
    return .ended(.found(devices[number - 1]))
  }

  /// The keyboards that the user may mean; without a target those that are not paired, and those
  /// whose pairing was cut off before they were trusted.
  private func candidates(in snapshot: BluetoothSnapshot) -> [BluetoothDevice] {
    switch target {
    case .address(let address): snapshot.device(address).map { [$0] } ?? []
    case .name?: snapshot.keyboards.filter { target?.fits($0) ?? false }
    case nil: snapshot.keyboards.filter { !$0.isPaired || ($0.callsInVain && !$0.isTrusted) }
    }
  }

  /// Keyboards that somebody may want to pair again, when there are no others.
  private func returning(in snapshot: BluetoothSnapshot) -> [BluetoothDevice] {
    target == nil ? snapshot.keyboards.filter(\.callsInVain) : []
  }
}

extension BluetoothDevice {
  /// It is paired and near, and BlueZ does not connect it: it waits to be, or to be paired anew.
  fileprivate var callsInVain: Bool { isPaired && !isConnected && signalStrength != nil }
}
