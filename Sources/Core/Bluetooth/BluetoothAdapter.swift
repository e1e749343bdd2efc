/// The machine's own side of Bluetooth, as BlueZ shows it (org.bluez.Adapter).
package struct BluetoothAdapter: Hashable, Sendable {
  /// Its object on the bus, such as `/org/bluez/hci0`.
  package var path: String
  package var address: BluetoothAddress
  package var isPowered: Bool

  /// `false` for one that only knows the older Bluetooth; such a one never finds newer keyboards.
  package var knowsLowEnergy: Bool

  package init(
    path: String,
    address: BluetoothAddress,
    isPowered: Bool,
    knowsLowEnergy: Bool = true
  ) {
    self.path = path
    self.address = address
    self.isPowered = isPowered
    self.knowsLowEnergy = knowsLowEnergy
  }

  /// The kernel's name, such as `hci0`.
  package var name: String { String(path.split(separator: "/").last ?? "") }
}

/// What keeps the radio silent (rfkill).
package enum RadioBlock: Hashable, Sendable {
  case none
  /// By software: `rfkill unblock bluetooth` ends it.
  case soft
  /// By a switch or a key of the machine.
  case hard

  /// What several switches do together.
  package init(of switches: [RadioBlock]) {
    self = switches.contains(.hard) ? .hard : switches.contains(.soft) ? .soft : .none
  }
}
