import Bluetooth
import BluetoothLinks
import Glibc
import KbdctlCommands
import LinuxSystem
import Pairing
import Text
import Wording

/// `kbdctl scan`.
struct ScanCommand {
  private let options: ScanOptions

  init(_ options: ScanOptions) { self.options = options }

  func run() throws(CommandFailure) {
    let found: [BluetoothDevice]
    do throws(Errno) {
      found = try scan()
    } catch {
      throw CommandFailure(.noService)
    }
    if options.isJSON {
      let keyboards = found.map { FoundKeyboard($0).json }
      print(JSON.object(["keyboards": .array(keyboards)]))
    } else if found.isEmpty {
      let failure = PairingFailure.notFound(wanted: nil, knowsLowEnergy: true)
      report("\(failure.sentence(in: .english)) \(failure.remedy(in: .english))")
    }
  }

  private func scan() throws(Errno) -> [BluetoothDevice] {
    let signals = try Signals([SIGINT, SIGTERM])
    let access = try BluetoothAccess(startsService: true)
    let snapshot = try access.begin(within: .seconds(30)) ?? BluetoothSnapshot(hasService: false)
    if let obstacle = snapshot.obstacle { fail(obstacle) }
    guard let adapter = snapshot.adapter?.path else { fail(.noAdapter) }
    access.service.setDiscoveryFilter(adapter: adapter) {}
    if let failure = try access.perform(.startDiscovery(adapter: adapter)),
      !failure.name.hasSuffix("InProgress")
    {
      fail(PairingFailure(discovering: failure, obstacle: access.snapshot?.obstacle))
    }

    var interruption: CInt?
    try access.loop.add(signals.descriptor) { loop in
      interruption = signals.next()
      loop.stop()
    }
    var shown: Set<BluetoothAddress> = []
    var found: [BluetoothAddress: BluetoothDevice] = [:]
    let end = monotonicNow() + options.timeout
    let obstacle: PairingFailure? = try access.wait(for: options.timeout) { snapshot in
      for device in inRange(snapshot) {
        found[device.address] = device
        // Names come later than the first sign of life.
        guard device.name != nil else { continue }
        if shown.insert(device.address).inserted { show(device) }
      }
      if interruption != nil { return .noChoice }
      return snapshot.obstacle
    }
    _ = try access.perform(.stopDiscovery(adapter: adapter))
    if let interruption { exit(128 + interruption) }
    if let obstacle, monotonicNow() < end { fail(obstacle) }
    let devices = found.values.sorted { $0.address < $1.address }
    for device in devices where !shown.contains(device.address) { show(device) }
    return devices
  }

  /// Paired keyboards that are away have an object too, but no signal.
  private func inRange(_ snapshot: BluetoothSnapshot) -> [BluetoothDevice] {
    snapshot.keyboards.filter { !$0.isPaired || $0.isConnected || $0.signalStrength != nil }
  }

  private func show(_ device: BluetoothDevice) {
    guard !options.isJSON else { return }
    print(FoundKeyboard(device).line)
    fflush(nil)
  }

  private func fail(_ failure: PairingFailure) -> Never {
    report("kbdctl: \(failure.sentence(in: .english))\n\(failure.remedy(in: .english))")
    exit(1)
  }

  private func report(_ text: String) {
    var errors = StandardError()
    print(text, to: &errors)
  }
}
