package import Bluetooth
package import Keyboards
import Pairing
import Wording

extension LinkOptions {
  /// Connects, disconnects or forgets the one keyboard that is meant.
  ///
  /// - Parameters:
  ///   - ports: BlueZ.
  ///   - keyboards: The keyboards that there are, with what BlueZ knows of them.
  /// - Returns: What to print.
  /// - Throws: ``CommandFailure`` when there is no such keyboard, or it cannot be done.
  package func perform(
    on ports: BluetoothPorts,
    keyboards: (BluetoothSnapshot) throws(CommandFailure) -> [Keyboard]
  ) throws(CommandFailure) -> String {
    guard let snapshot = try ports.begin(), snapshot.hasService else {
      throw CommandFailure(.noService)
    }
    let device = try device(in: snapshot, keyboards: try keyboards(snapshot))
    // Forgetting needs the radio too: BlueZ refuses it while the adapter is off.
    if let obstacle = snapshot.obstacle { throw CommandFailure(obstacle) }
    if let failure = try failure(of: device, ports) { throw CommandFailure(failure) }
    return done(KeyboardName(device).text(in: .english))
  }

  /// The device that KEYBOARD means: an address, or what fits one of the Bluetooth keyboards.
  private func device(
    in snapshot: BluetoothSnapshot,
    keyboards: [Keyboard]
  ) throws(CommandFailure) -> BluetoothDevice {
    if let address = BluetoothAddress(keyboard), let device = snapshot.device(address) {
      if device.isPaired || change != .connect { return device }
      throw CommandFailure(.notPaired(KeyboardName(device).text(in: .english)))
    }
    let chosen = try KeyboardSelector(keyboard)
      .choose(from: keyboards.filter { $0.connection == .bluetooth })
    guard let device = chosen.address.flatMap(BluetoothAddress.init).flatMap(snapshot.device) else {
      throw CommandFailure(.notPaired(chosen.name))
    }
    return device
  }

  private func failure(
    of device: BluetoothDevice,
    _ ports: BluetoothPorts
  ) throws(CommandFailure) -> PairingFailure? {
    switch change {
    case .connect: try connect(device, ports)
    case .disconnect: try plain(.disconnect(device: device.path), ports)
    case .forget: try plain(.remove(device: device.path, adapter: device.adapter), ports)
    }
  }

  private func plain(
    _ operation: BluetoothOperation,
    _ ports: BluetoothPorts
  ) throws(CommandFailure) -> PairingFailure? {
    guard let failure = try ports.perform(operation) else { return nil }
    if failure.kind == "NotConnected" { return nil }
    return PairingFailure(common: failure, obstacle: ports.snapshot()?.obstacle)
  }

  /// Connected is what can be typed on: BlueZ may say yes to a keyboard that never types.
  private func connect(
    _ device: BluetoothDevice,
    _ ports: BluetoothPorts
  ) throws(CommandFailure) -> PairingFailure? {
    let begin = ports.now()
    var arrival = KeyboardArrival(of: device.path, isNewBond: false)
    let failure = try ports.perform(.connect(device: device.path))
    let duration = ports.now() - begin
    let hasArrived = try ports.wait(failure == nil ? .seconds(10) : .seconds(3)) {
      arrival.nodes(in: $0, at: ports.now()) != nil
    }
    if hasArrived { return nil }
    let snapshot = ports.snapshot()
    if snapshot?.hasInputDriver == false { return .noDriver }
    guard let failure else {
      let isConnected = snapshot?.device(at: device.path)?.isConnected ?? false
      return snapshot?.obstacle ?? (isConnected ? .noKeys : .forgotten(device.address))
    }
    return PairingFailure(
      connecting: failure,
      to: device,
      after: duration,
      obstacle: snapshot?.obstacle
    )
  }

  private func done(_ name: String) -> String {
    switch change {
    case .connect: "Connected: \(name)."
    case .disconnect: "Disconnected: \(name). It stays paired."
    case .forget: "Forgotten: \(name). Clear the pairing on the keyboard too."
    }
  }
}
