import Bluetooth

extension PairingSession {
  /// Undoing what was begun, one operation after the other.
  struct Cleanup: Hashable, Sendable {
    enum Ending: Hashable, Sendable {
      case finish(PairingOutcome)
      /// Look for the same keyboard once more.
      case searchAgain
    }

    var operations: [BluetoothOperation]
    var current: BluetoothOperation?
    /// When to go on although there is no answer.
    var until: Duration
    var ending: Ending
  }

  mutating func end(_ outcome: PairingOutcome) { clean(.finish(outcome)) }

  mutating func clean(_ ending: Cleanup.Ending) {
    var operations = snapshot.hasService ? undoing(ending) : []
    if isRegistered, snapshot.hasService { operations.append(.unregisterAgent) }
    state = .cleaning(Cleanup(operations: operations, current: nil, until: now, ending: ending))
    cleanNext()
  }

  private func undoing(_ ending: Cleanup.Ending) -> [BluetoothOperation] {
    switch state {
    case .searching, .choosing, .stoppingDiscovery:
      return snapshot.adapter.map { [.stopDiscovery(adapter: $0.path)] } ?? []
    case .pairing, .trusting, .connecting, .awaitingKeys, .offeringRepair:
      guard let subject else { return [] }
      // What was paired before stays so, unless the user wants it paired anew.
      if subject.wasPaired, ending != .searchAgain { return [] }
      return [
        .cancelPairing(device: subject.path), .disconnect(device: subject.path),
        .remove(device: subject.path, adapter: subject.adapter),
      ]
    // While it pauses, the attempt that goes on is another program's.
    case .starting, .registering, .pausing, .testing, .cleaning, .finished: return []
    }
  }

  mutating func cleanNext() {
    guard case .cleaning(var cleanup) = state else { return }
    guard !cleanup.operations.isEmpty else { return cleaned(cleanup.ending) }
    let operation = cleanup.operations.removeFirst()
    cleanup.current = operation
    cleanup.until = now + .seconds(5)
    state = .cleaning(cleanup)
    perform(operation)
  }

  private mutating func cleaned(_ ending: Cleanup.Ending) {
    isRegistered = false
    switch ending {
    case .finish(let outcome):
      state = .finished
      actions.append(.finish(outcome))
    case .searchAgain:
      if let subject { request.target = .address(subject.address) }
      subject = nil
      register()
    }
  }

  /// Takes in BlueZ's answer to what was done last; one that comes late means nothing any more.
  mutating func replied(_ operation: BluetoothOperation, _ failure: OperationFailure?) {
    switch (state, operation) {
    case (.cleaning(let cleanup), _):
      if cleanup.current == operation { cleanNext() }
    case (.registering, .registerAgent):
      if let failure, failure.kind != "AlreadyExists" {
        return end(.failed(PairingFailure(common: failure, obstacle: snapshot.obstacle)))
      }
      isRegistered = true
      beginSearch()
    case (.searching, .startDiscovery): discoveryStarted(failure)
    case (.stoppingDiscovery, .stopDiscovery): pair()
    case (.pairing, .pair): pairAnswered(failure)
    case (.trusting, .trust): trusted(failure)
    case (.connecting, .connect): connectAnswered(failure)
    default: break
    }
  }
}
