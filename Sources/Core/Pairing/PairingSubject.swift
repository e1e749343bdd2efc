import Bluetooth

/// The keyboard that is being paired, as long as its object on the bus is the same one.
struct PairingSubject: Hashable, Sendable {
  let path: String
  let adapter: String
  private(set) var address: BluetoothAddress
  let name: KeyboardName

  /// The bond is older than this pairing, or another program's, and so not ours to undo.
  var wasPaired: Bool
  private var isBonded = false

  init(_ device: BluetoothDevice) {
    path = device.path
    adapter = device.adapter
    address = device.address
    name = KeyboardName(device)
    wasPaired = device.isPaired
  }

  /// Whether this pairing has made a bond, which is ours to finish or to undo.
  var hasNewBond: Bool { isBonded && !wasPaired }

  /// `Pair` was answered.
  mutating func bonded() { isBonded = true }

  /// Takes in what BlueZ says of it.
  ///
  /// - Parameters:
  ///   - snapshot: What it knows.
  ///   - isPairing: Whether `Pair` was called: the bond may come before the answer.
  mutating func look(at snapshot: BluetoothSnapshot, isPairing: Bool) {
    guard let device = snapshot.device(at: path) else { return }
    address = device.address
    isBonded = isBonded || (isPairing && device.isPaired)
  }

  /// Why nothing can be done with it, when its object has gone, as with its adapter.
  func loss(in snapshot: BluetoothSnapshot) -> PairingFailure? {
    snapshot.device(at: path) == nil ? .vanished : nil
  }

  /// What makes BlueZ forget it.
  var removal: [BluetoothOperation] {
    [
      .cancelPairing(device: path), .disconnect(device: path),
      .remove(device: path, adapter: adapter),
    ]
  }
}

extension PairingOutcome {
  /// The same for a keyboard that is left as it is: a new bond without keys must not stay silently.
  func leaving(_ subject: PairingSubject?) -> PairingOutcome {
    guard let subject, subject.hasNewBond else { return self }
    // Its address may be another one since it was named.
    let name = KeyboardName(subject.name.name, subject.address)
    return switch self {
    case .paired: self
    case .failed(let failure): .failed(.unfinished(name, because: failure))
    case .interrupted: .failed(.unfinished(name, because: nil))
    }
  }
}
