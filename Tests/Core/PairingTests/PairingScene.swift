import Bluetooth
import Pairing
import Wording

/// A pairing in which time and BlueZ do what a test says.
struct PairingScene {
  static let address = BluetoothAddress(rawValue: 0xf0f1_f2f3_f4fa)
  static let path = "/org/bluez/hci0/dev_F0_F1_F2_F3_F4_FA"
  static let adapter = "/org/bluez/hci0"

  var session: PairingSession
  var time = Duration.zero
  var snapshot: BluetoothSnapshot
  /// What was said, shown and done since the last look.
  private(set) var told: [String] = []
  private(set) var outcome: PairingOutcome?

  init(_ request: PairingSession.Request = PairingSession.Request(target: .address(address))) {
    session = PairingSession(request, at: .zero)
    snapshot = BluetoothSnapshot(
      adapters: [BluetoothAdapter(path: Self.adapter, address: Self.address, isPowered: true)])
  }

  static func keypad(
    _ name: String? = "Keypad",
    address: BluetoothAddress = address,
    isPaired: Bool = false
  ) -> BluetoothDevice {
    let end = "\(address)".split(separator: ":").joined(separator: "_")
    return BluetoothDevice(
      path: "\(adapter)/dev_\(end)",
      address: address,
      name: name,
      appearance: 0x03c1,
      isPaired: isPaired,
      isBonded: isPaired
    )
  }

  mutating func give(_ input: PairingInput) {
    for action in session.receive(input, at: time) { note(action) }
  }

  /// Lets time pass, waking the session whenever it wants.
  mutating func wait(_ duration: Duration) {
    let end = time + duration
    while let deadline = session.deadline, deadline <= end {
      time = max(time, deadline)
      give(.timePassed)
    }
    time = end
  }

  mutating func change(_ body: (inout BluetoothSnapshot) -> Void) {
    body(&snapshot)
    give(.changed(snapshot))
  }

  mutating func done(_ operation: BluetoothOperation, _ failure: OperationFailure? = nil) {
    give(.replied(operation, failure))
  }

  /// Up to the call of `Pair` of the one keyboard in range.
  mutating func beginPairing(_ capability: AgentCapability = .keyboardDisplay) {
    change { $0.devices = [Self.keypad()] }
    done(.registerAgent(capability))
    done(.startDiscovery(adapter: Self.adapter))
    done(.stopDiscovery(adapter: Self.adapter))
    told = []
  }

  /// Up to waiting for the keys.
  mutating func connect(_ failure: OperationFailure? = nil) {
    done(.trust(device: Self.path))
    done(.connect(device: Self.path), failure)
  }

  /// Answers every clean-up step, and gives their names.
  mutating func cleanUp(_ failure: OperationFailure? = nil) -> [String] {
    var steps: [String] = []
    while let operation = pending {
      steps.append(Self.name(operation))
      pending = nil
      done(operation, failure)
    }
    return steps
  }

  mutating func takeTold() -> [String] {
    defer { told = [] }
    return told
  }

  private(set) var pending: BluetoothOperation?

  private mutating func note(_ action: PairingAction) {
    switch action {
    case .perform(let operation):
      pending = operation
      told.append(Self.name(operation))
    case .answer(let answer): told.append("answer \(answer)")
    case .say(let message): told.append("say \(message.text(in: .english))")
    case .show(let line): told.append("show \(line)")
    case .readKey(let nodes): told.append("read \(nodes.joined(separator: " "))")
    case .finish(let outcome): self.outcome = outcome
    }
  }

  private static func name(_ operation: BluetoothOperation) -> String {
    switch operation {
    case .registerAgent(let capability): "register \(capability.rawValue)"
    case .unregisterAgent: "unregister"
    case .startDiscovery: "scan"
    case .stopDiscovery: "stop scan"
    case .pair: "pair"
    case .cancelPairing: "cancel"
    case .trust: "trust"
    case .connect: "connect"
    case .disconnect: "disconnect"
    case .remove: "remove"
    }
  }
}
