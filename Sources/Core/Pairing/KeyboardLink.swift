package import Bluetooth

/// A keyboard that BlueZ was told to connect, until the system has its keys.
///
/// `Connect` may fail although keys flow, and may succeed although none ever will: what counts is
/// the bond and the event node.
package struct KeyboardLink: Hashable, Sendable {
  package enum Ending: Hashable, Sendable {
    /// It can be typed on.
    case ready(nodes: [String])
    case failed(PairingFailure)
  }

  /// `Connect` was answered.
  private struct KeyWait: Hashable, Sendable {
    var until: Duration
    var failure: OperationFailure?
    /// How long `Connect` took.
    var duration: Duration
  }

  private let path: String
  private let isNewBond: Bool
  private let since: Duration
  private var arrival: KeyboardArrival
  private var wait: KeyWait?

  /// Begins when `Connect` is called.
  ///
  /// - Parameters:
  ///   - path: The keyboard's object.
  ///   - isNewBond: Whether it was paired just now.
  ///   - time: Now.
  package init(to path: String, isNewBond: Bool, at time: Duration) {
    self.path = path
    self.isNewBond = isNewBond
    since = time
    arrival = KeyboardArrival(of: path, isNewBond: isNewBond)
  }

  /// What makes BlueZ connect it.
  package var operation: BluetoothOperation { .connect(device: path) }

  /// When to look again, if nothing changes before; `nil` until `Connect` is answered.
  var deadline: Duration? { wait.map { min($0.until, arrival.deadline ?? $0.until) } }

  /// Whether event nodes are waited for, which must be looked for again and again.
  var isAwaitingKeys: Bool { wait != nil }

  /// `Connect` was answered.
  ///
  /// - Parameters:
  ///   - failure: What BlueZ answered instead of doing it.
  ///   - time: Now.
  package mutating func answered(_ failure: OperationFailure?, at time: Duration) {
    let failure = failure?.kind == "AlreadyConnected" ? nil : failure
    let limit = failure == nil ? BluetoothLimits.keys : BluetoothLimits.keysAfterFailure
    wait = KeyWait(until: time + limit, failure: failure, duration: time - since)
  }

  /// Looks at what is known.
  ///
  /// - Returns: How it has ended, or `nil` while there is hope.
  package mutating func look(at snapshot: BluetoothSnapshot, _ time: Duration) -> Ending? {
    guard let wait else { return nil }
    if let nodes = arrival.nodes(in: snapshot, at: time) { return .ready(nodes: nodes) }
    // Whoever pairs has looked for obstacles already; without a service nothing will come.
    if let failure = PairingFailure(snapshot.service) { return .failed(failure.meanwhile) }
    return time < wait.until ? nil : .failed(whyNoKeys(wait, snapshot))
  }

  private func whyNoKeys(_ wait: KeyWait, _ snapshot: BluetoothSnapshot) -> PairingFailure {
    guard let device = snapshot.device(at: path) else { return snapshot.obstacle ?? .vanished }
    if !snapshot.hasInputDriver, snapshot.nodes[device.address] == nil { return .noDriver }
    if isNewBond { return .noKeys }
    guard let failure = wait.failure else {
      // BlueZ drops a keyboard whose keys do not fit, again and again.
      return snapshot.obstacle ?? (device.isConnected ? .noKeys : .forgotten(device.address))
    }
    return PairingFailure(
      connecting: failure,
      to: device,
      after: wait.duration,
      obstacle: snapshot.obstacle
    )
  }
}
