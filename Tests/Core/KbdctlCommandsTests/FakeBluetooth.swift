import Bluetooth
import KbdctlCommands
import Keyboards

/// A BlueZ that says what a test wants, and whose time passes only by waiting.
final class FakeBluetooth {
  /// What is known at first, and after each step of a wait.
  private var states: [BluetoothSnapshot]
  private let answers: [BluetoothOperation: OperationFailure]
  private(set) var operations: [BluetoothOperation] = []
  private var time = Duration.zero

  init(_ states: [BluetoothSnapshot], answers: [BluetoothOperation: OperationFailure] = [:]) {
    self.states = states
    self.answers = answers
  }

  var ports: BluetoothPorts {
    BluetoothPorts(
      begin: { [self] in states[0] },
      snapshot: { [self] in states.first },
      perform: { [self] operation in
        operations.append(operation)
        return answers[operation]
      },
      wait: { [self] limit, isSo in
        let end = time + limit
        while let state = states.first {
          if isSo(state) { return true }
          guard time < end else { return false }
          if states.count > 1 { states.removeFirst() }
          time = min(end, time + .seconds(1))
        }
        return false
      },
      now: { [self] in time }
    )
  }

  static let address = BluetoothAddress(rawValue: 0x001b_6600_0001)

  /// A machine with one adapter, which is on.
  static func snapshot(
    _ devices: [BluetoothDevice],
    radio: RadioBlock = .none,
    isPowered: Bool = true,
    hasInputDriver: Bool = true,
    hasKeys: Bool = false
  ) -> BluetoothSnapshot {
    BluetoothSnapshot(
      adapters: [
        BluetoothAdapter(
          path: "/org/bluez/hci0",
          address: BluetoothAddress(rawValue: 1),
          isPowered: isPowered
        )
      ],
      devices: devices,
      radio: radio,
      hasInputDriver: hasInputDriver,
      nodes: hasKeys ? [address: ["/dev/input/event3"]] : [:]
    )
  }

  static func device(
    _ name: String? = "Desk",
    isPaired: Bool = true,
    isConnected: Bool = false,
    signal: Int? = nil
  ) -> BluetoothDevice {
    BluetoothDevice(
      path: "/org/bluez/hci0/dev_1",
      address: address,
      name: name,
      icon: "input-keyboard",
      isPaired: isPaired,
      isBonded: isPaired,
      isConnected: isConnected,
      signalStrength: signal
    )
  }
}
