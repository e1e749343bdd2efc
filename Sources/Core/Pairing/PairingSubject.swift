import Bluetooth

/// The keyboard that is being paired, as long as its object on the bus is the same one.
struct PairingSubject: Hashable, Sendable {
  let path: String
  let adapter: String
  var address: BluetoothAddress
  let name: KeyboardName

  /// The bond is older than this pairing, and so not ours to undo.
  var wasPaired: Bool

  init(_ device: BluetoothDevice) {
    path = device.path
    adapter = device.adapter
    address = device.address
    name = KeyboardName(device)
    wasPaired = device.isPaired
  }

  /// What makes BlueZ forget it.
  var removal: [BluetoothOperation] {
    [
      .cancelPairing(device: path), .disconnect(device: path),
      .remove(device: path, adapter: adapter),
    ]
  }
}
