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
    let snapshot = try ports.begin()
    if let failure = PairingFailure(snapshot.service) { throw CommandFailure(failure) }
    let device = try device(in: snapshot, keyboards: try keyboards(snapshot))
    // Forgetting needs the radio too: BlueZ refuses it while the adapter is off.
    if let obstacle = snapshot.obstacle { throw CommandFailure(obstacle) }
    if let failure = try failure(of: device, snapshot, ports) { throw CommandFailure(failure) }
    return done(KeyboardName(device).text(in: .english))
  }

  /// The device that KEYBOARD means: an address, or what fits one of the Bluetooth keyboards.
  private func device(
    in snapshot: BluetoothSnapshot,
    keyboards: [Keyboard]
  ) throws(CommandFailure) -> BluetoothDevice {
    let known = Set(keyboards.compactMap(\.address))
    func isKeyboard(_ device: BluetoothDevice) -> Bool {
      known.contains("\(device.address)") || KeyboardLikelihood(device) != .no
    }
    if let address = BluetoothAddress(keyboard), let device = snapshot.device(address) {
      guard isKeyboard(device) else { throw .notAKeyboard(device) }
      if device.isPaired || change != .connect { return device }
      throw CommandFailure(.notPaired(KeyboardName(device).text(in: .english)))
    }
    let keyboards = keyboards.filter { $0.connection == .bluetooth }
    let pattern = KeyboardPattern(keyboard)
    if !keyboards.contains(where: { pattern.fit($0) != nil }) {
      let others = snapshot.devices.filter {
        pattern.fits(OtherDevice(name: $0.name ?? "", nodes: [], reason: ""))
      }
      if let near = others.first(where: isKeyboard) {
        throw CommandFailure(.notPaired(KeyboardName(near).text(in: .english)))
      }
      if let stranger = others.first { throw .notAKeyboard(stranger) }
    }
    let chosen = try KeyboardSelector(keyboard).choose(from: keyboards)
    guard let device = chosen.address.flatMap(BluetoothAddress.init).flatMap(snapshot.device) else {
      throw CommandFailure(.notPaired(chosen.name))
    }
    return device
  }

  private func failure(
    of device: BluetoothDevice,
    _ snapshot: BluetoothSnapshot,
    _ ports: BluetoothPorts
  ) throws(CommandFailure) -> PairingFailure? {
    // Each adapter that has seen it has an object of it.
    let objects = snapshot.devices.filter { $0.address == device.address }
    switch change {
    case .connect: return try connect(device, ports)
    case .disconnect:
      return try plain(objects.map { .disconnect(device: $0.path) }, ports)
    case .forget:
      return try plain(objects.map { .remove(device: $0.path, adapter: $0.adapter) }, ports)
    }
  }

  private func plain(
    _ operations: [BluetoothOperation],
    _ ports: BluetoothPorts
  ) throws(CommandFailure) -> PairingFailure? {
    for operation in operations {
      guard let failure = try ports.perform(operation), failure.kind != "NotConnected" else {
        continue
      }
      return PairingFailure(common: failure, obstacle: ports.snapshot()?.obstacle?.meanwhile)
    }
    return nil
  }

  /// Connected is what can be typed on: BlueZ may say yes to a keyboard that never types.
  private func connect(
    _ device: BluetoothDevice,
    _ ports: BluetoothPorts
  ) throws(CommandFailure) -> PairingFailure? {
    var link = KeyboardLink(to: device.path, isNewBond: false, at: ports.now())
    let failure = try ports.perform(link.operation)
    link.answered(failure, at: ports.now())
    var ending: KeyboardLink.Ending?
    _ = try ports.wait(BluetoothLimits.keys) { snapshot in
      ending = link.look(at: snapshot, ports.now())
      return ending != nil
    }
    switch ending {
    case .ready: return nil
    case .failed(let failure): return failure
    case nil: return .noKeys
    }
  }

  private func done(_ name: String) -> String {
    switch change {
    case .connect: "Connected: \(name)."
    case .disconnect: "Disconnected: \(name). It stays paired."
    case .forget: "Forgotten: \(name). Clear the pairing on the keyboard too."
    }
  }
}
