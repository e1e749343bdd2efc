import Bluetooth
import BluetoothLinks
import KbdctlCommands
import Keyboards
import LinuxSystem
import Pairing
import Wording

/// `kbdctl connect`, `disconnect` and `forget`.
struct LinkCommand {
  private let options: LinkOptions

  init(_ options: LinkOptions) { self.options = options }

  func run() throws(CommandFailure) {
    let access: BluetoothAccess
    let snapshot: BluetoothSnapshot?
    do throws(Errno) {
      access = try BluetoothAccess(startsService: true)
      snapshot = try access.begin(within: .seconds(30))
    } catch {
      throw CommandFailure(.noService)
    }
    guard let snapshot, snapshot.hasService else { throw CommandFailure(.noService) }
    let device = try choose(snapshot)
    // Forgetting needs the radio too: BlueZ refuses it while the adapter is off.
    if let obstacle = snapshot.obstacle { throw CommandFailure(obstacle) }
    let failure: PairingFailure?
    do throws(Errno) {
      failure = try change(device, access)
    } catch {
      throw CommandFailure(.noService)
    }
    if let failure { throw CommandFailure(failure) }
    print(done(KeyboardName(device).text(in: .english)))
  }

  private func choose(_ snapshot: BluetoothSnapshot) throws(CommandFailure) -> BluetoothDevice {
    var facts = try KeyboardFacts(bluetooth: snapshot)
    let keyboards = facts.listed().map(\.keyboard)
      .filter { $0.connection == .bluetooth }
    if let address = BluetoothAddress(options.keyboard), let device = snapshot.device(address) {
      if device.isPaired || options.change != .connect { return device }
      throw CommandFailure(.notPaired(KeyboardName(device).text(in: .english)))
    }
    let chosen = try KeyboardSelector(options.keyboard).choose(from: keyboards)
    guard let device = chosen.address.flatMap(BluetoothAddress.init).flatMap(snapshot.device) else {
      throw CommandFailure(.notPaired(chosen.name))
    }
    return device
  }

  private func change(
    _ device: BluetoothDevice,
    _ access: BluetoothAccess
  ) throws(Errno) -> PairingFailure? {
    switch options.change {
    case .connect: return try connect(device, access)
    case .disconnect: return try plain(.disconnect(device: device.path), access)
    case .forget:
      return try plain(.remove(device: device.path, adapter: device.adapter), access)
    }
  }

  private func plain(
    _ operation: BluetoothOperation,
    _ access: BluetoothAccess
  ) throws(Errno) -> PairingFailure? {
    guard let failure = try access.perform(operation) else { return nil }
    if failure.name.hasSuffix("NotConnected") { return nil }
    return PairingFailure(common: failure, obstacle: access.snapshot?.obstacle)
  }

  /// Connected is what can be typed on: BlueZ may say yes to a keyboard that never types.
  private func connect(
    _ device: BluetoothDevice,
    _ access: BluetoothAccess
  ) throws(Errno) -> PairingFailure? {
    let begin = monotonicNow()
    var arrival = KeyboardArrival(of: device.path, isNewBond: false)
    let failure = try access.perform(.connect(device: device.path))
    let duration = monotonicNow() - begin
    let limit: Duration = failure == nil ? .seconds(10) : .seconds(3)
    let nodes = try access.wait(for: limit) { arrival.nodes(in: $0, at: monotonicNow()) }
    if nodes != nil { return nil }
    let obstacle = access.snapshot?.obstacle
    if access.snapshot?.hasInputDriver == false { return .noDriver }
    guard let failure else {
      let isConnected = access.snapshot?.device(at: device.path)?.isConnected ?? false
      return obstacle ?? (isConnected ? .noKeys : .forgotten(device.address))
    }
    return PairingFailure(connecting: failure, to: device, after: duration, obstacle: obstacle)
  }

  private func done(_ name: String) -> String {
    switch options.change {
    case .connect: "Connected: \(name)."
    case .disconnect: "Disconnected: \(name). It stays paired."
    case .forget: "Forgotten: \(name). Clear the pairing on the keyboard too."
    }
  }
}
