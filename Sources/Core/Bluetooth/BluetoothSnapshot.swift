/// All that is known of Bluetooth at one time.
///
/// States, not changes: BlueZ sums up what happens
/// fast, so that a keyboard that left and came back may only be told as being there.
package struct BluetoothSnapshot: Hashable, Sendable {
  /// Whether what follows was told by BlueZ, or why it could not be.
  package var service: BluetoothServiceState
  package var adapters: [BluetoothAdapter]
  package var devices: [BluetoothDevice]
  package var radio: RadioBlock

  /// Whether the kernel can make input devices of Low Energy keyboards (`/dev/uhid`).
  package var hasInputDriver: Bool

  /// The event nodes of connected keyboards.
  package var nodes: [BluetoothAddress: [String]]

  package init(
    service: BluetoothServiceState = .running,
    adapters: [BluetoothAdapter] = [],
    devices: [BluetoothDevice] = [],
    radio: RadioBlock = .none,
    hasInputDriver: Bool = true,
    nodes: [BluetoothAddress: [String]] = [:]
  ) {
    self.service = service
    self.adapters = adapters
    self.devices = devices
    self.radio = radio
    self.hasInputDriver = hasInputDriver
    self.nodes = nodes
  }

  /// Whether BlueZ can be asked to do something.
  package var hasService: Bool { service == .running }

  /// The adapter to use: one that is on, else the first.
  package var adapter: BluetoothAdapter? { adapters.first(where: \.isPowered) ?? adapters.first }

  /// The adapter at an object path.
  package func adapter(at path: String) -> BluetoothAdapter? {
    adapters.first { $0.path == path }
  }

  /// The device at an object path, which may have another address than when it was found.
  package func device(at path: String) -> BluetoothDevice? { devices.first { $0.path == path } }

  /// The device with an address, once even if several adapters see it.
  package func device(_ address: BluetoothAddress) -> BluetoothDevice? {
    let same = devices.filter { $0.address == address }
    return same.first(where: \.isPaired) ?? same.first
  }

  /// What may be a keyboard, once for each address, in the order of the addresses.
  package var keyboards: [BluetoothDevice] {
    let addresses = Set(
      devices.filter { KeyboardLikelihood($0) >= .keyboard || isPairedInput($0) }.map(\.address)
    )
    return addresses.sorted().compactMap(device)
  }

  /// The addresses of the keyboards that have no link now.
  package var addressesAway: Set<String> {
    Set(keyboards.filter { !$0.isConnected }.map { "\($0.address)" })
  }

  private func isPairedInput(_ device: BluetoothDevice) -> Bool {
    device.isPaired && KeyboardLikelihood(device) == .possible
  }
}
