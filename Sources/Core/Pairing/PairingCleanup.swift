import Bluetooth

/// Undoes what was begun, one operation after the other.
struct PairingCleanup: Sendable {
  enum Ending: Hashable, Sendable {
    case finish(PairingOutcome)
    /// Look for the same keyboard once more.
    case searchAgain
  }

  typealias Step = PairingStep<Ending>

  private var operations: ArraySlice<BluetoothOperation>
  private var current: BluetoothOperation?
  private var ending: Ending

  /// Whether BlueZ knows the keyboard no more.
  private(set) var hasRemoved = false

  /// When to go on although there is no answer.
  private(set) var deadline: Duration

  init(_ operations: [BluetoothOperation], then ending: Ending, at time: Duration) {
    self.operations = operations[...]
    self.ending = ending
    deadline = time
  }

  /// Does the next one; to be called first.
  mutating func next(at time: Duration) -> Step {
    current = operations.popFirst()
    guard let current else { return .ended(ending) }
    deadline = time + .seconds(5)
    return .doing(.perform(current))
  }

  mutating func receive(_ input: PairingInput, at time: Duration) -> Step {
    switch input {
    // An answer that comes late means nothing any more.
    case .replied(let operation, let failure):
      guard operation == current else { return .none }
      if case .remove = operation {
        hasRemoved = failure.map { $0.kind == "DoesNotExist" } ?? true
      }
      return next(at: time)
    case .timePassed: return next(at: time)
    case .interrupted:
      ending = .finish(.interrupted)
      return .none
    case .changed, .asked, .line, .endOfInput, .keyPressed, .keysUnreadable, .voice:
      return .none
    }
  }
}
