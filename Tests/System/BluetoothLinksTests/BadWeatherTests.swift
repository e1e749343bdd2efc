import Bluetooth
import BluetoothLinks
import BusTesting
import LinuxSystem
import SocketTesting
import SystemBus
import Testing

/// BlueZ and the bus when they are late, silent, forbidden, or gone.
@Suite struct BadWeatherTests {
  let loop: EventLoop
  let kernel: FakeKernel
  private static let address = BluetoothAddress(rawValue: 0xf0f1_f2f3_f4fa)

  init() throws {
    loop = try EventLoop()
    kernel = try FakeKernel()
  }

  private func access(
    to bus: PrivateBus,
    startsService: Bool = true
  ) throws -> BluetoothAccess {
    let client = try BusConnection(address: bus.address)
    try client.attach(to: loop)
    let service = BlueZ(bus: client, kernel: kernel.state, startsService: startsService)
    return BluetoothAccess(service, on: loop)
  }

  @Test func `a service that the bus starts is told when it has its adapter, not before`() throws {
    let bus = try PrivateBus(isActivating: true)
    try kernel.write("sys/class/bluetooth/hci0/uevent", "")
    let client = try BusConnection(address: bus.address)
    try client.attach(to: loop)
    let service = BlueZ(bus: client, kernel: kernel.state)
    var states: [BluetoothSnapshot] = []
    service.onChange = { states.append($0) }
    try service.start()
    try loop.run { bus.wantsBlueZ }
    let bluez = try FakeBlueZ(address: bus.address, loop: loop, hasAdapter: false)
    try loop.run { bluez.questions == 1 }
    #expect(states == [])
    try bluez.addAdapter()
    try loop.run { !states.isEmpty }
    #expect(states.first?.service == .running)
    #expect(states.first?.adapters.map(\.name) == ["hci0"])
  }

  @Test func `a service that comes without an adapter is told all the same`() throws {
    let bus = try PrivateBus()
    try kernel.write("sys/class/bluetooth/hci0/uevent", "")
    let access = try access(to: bus)
    #expect(try access.begin().service == .absent)
    let bluez = try FakeBlueZ(address: bus.address, loop: loop, hasAdapter: false)
    let state = try access.wait(for: .seconds(30)) { $0.hasService ? $0 : nil }
    #expect(state?.adapters == [])
    withExtendedLifetime(bluez) {}
  }

  @Test func `a service that may not be started is absent`() throws {
    let bus = try PrivateBus(isActivating: true)
    #expect(try access(to: bus, startsService: false).begin().service == .absent)
    #expect(!bus.wantsBlueZ)
  }

  @Test(arguments: [true, false])
  func `a change that comes with the answer is neither lost nor taken back`(
    comesBefore: Bool
  ) throws {
    let bus = try PrivateBus()
    let bluez = try FakeBlueZ(address: bus.address, loop: loop)
    try bluez.addKeypad(["Paired": .bool(true)])
    bluez.behaviours["GetManagedObjects"] = { [unowned bluez] request in
      let answer = bluez.managed
      if !comesBefore { request.reply([answer]) }
      try? bluez.set(["Connected": .bool(true)])
      if comesBefore { request.reply([bluez.managed]) }
    }
    let access = try access(to: bus)
    _ = try access.begin()
    let isConnected = try access.wait(for: .seconds(30)) { snapshot in
      snapshot.device(Self.address)?.isConnected == true ? true : nil
    }
    #expect(isConnected == true)
  }

  @Test func `a service that answers nothing is silent, and is heard when it answers again`()
    throws
  {
    let bus = try PrivateBus()
    let bluez = try FakeBlueZ(address: bus.address, loop: loop)
    bluez.behaviours["GetManagedObjects"] = { _ in }
    let access = try access(to: bus)
    let begin = monotonicNow()
    #expect(try access.begin().service == .silent)
    #expect(monotonicNow() - begin >= BluetoothLimits.memory)
    bluez.behaviours = [:]
    let state = try access.wait(for: .seconds(60)) { $0.hasService ? $0 : nil }
    #expect(state?.adapters.count == 1)
    #expect(bluez.questions == 2)
  }

  @Test func `who cannot wait is told what has not answered`() throws {
    let bus = try PrivateBus()
    let bluez = try FakeBlueZ(address: bus.address, loop: loop)
    bluez.behaviours["GetManagedObjects"] = { _ in }
    try kernel.remove("dev/uhid")
    let state = try access(to: bus).begin(within: .seconds(1))
    #expect(state == BluetoothSnapshot(service: .silent, hasInputDriver: false))
  }

  @Test func `a bus that never speaks is told as such, and ends with its limit`() throws {
    let peer = try ListeningSocket()
    let begin = monotonicNow()
    do {
      let client = try BusConnection(address: peer.busAddress)
      try client.attach(to: loop)
      let access = BluetoothAccess(BlueZ(bus: client, kernel: kernel.state), on: loop)
      #expect(try access.begin().service == .silentBus)
    }
    #expect(monotonicNow() - begin < .seconds(40))
  }

  @Test func `what the bus forbids is not taken for absent`() throws {
    let bus = try PrivateBus(policy: "<deny send_destination=\"org.bluez\"/>")
    let bluez = try FakeBlueZ(address: bus.address, loop: loop)
    #expect(try access(to: bus).begin().service == .forbidden)
    withExtendedLifetime(bluez) {}
  }

  @Test(arguments: [
    BluetoothOperation.connect(device: FakeBlueZ.keypad), .disconnect(device: FakeBlueZ.keypad),
    .startDiscovery(adapter: FakeBlueZ.adapter),
  ])
  func `when the bus ends, what waits is answered and the state says why`(
    _ operation: BluetoothOperation
  ) throws {
    let bus = try PrivateBus()
    let bluez = try FakeBlueZ(address: bus.address, loop: loop)
    try bluez.addKeypad()
    for name in ["Connect", "Disconnect", "StartDiscovery"] {
      bluez.behaviours[name] = { _ in bus.end() }
    }
    let access = try access(to: bus)
    _ = try access.begin()
    let failure = try access.perform(operation)
    #expect(failure?.kind == "Disconnected")
    #expect(access.snapshot?.service == .noBus)
    // What is asked after that is answered too.
    #expect(try access.perform(operation)?.kind == "Disconnected")
  }

  @Test func `who follows BlueZ hears it again after a restart of the bus`() throws {
    let bus = try PrivateBus()
    var bluez: FakeBlueZ? = try FakeBlueZ(address: bus.address, loop: loop)
    try bluez?.addKeypad(["Paired": .bool(true), "Connected": .bool(true)])
    var links: [Bool] = []
    var told: [BluetoothSnapshot] = []
    let watch = try BluetoothWatch(
      on: loop,
      address: bus.address,
      kernel: kernel.state,
      onChange: { told.append($0) },
      onLink: { links.append($1) }
    )
    try loop.run { watch.snapshot?.devices.first?.isConnected == true }
    bus.end()
    try loop.run { watch.snapshot?.service == .noBus }
    // Another try in vain is no change.
    let end = monotonicNow() + .milliseconds(1500)
    try loop.run { monotonicNow() > end }
    #expect(zip(told, told.dropFirst()).allSatisfy { $0 != $1 })
    bluez = nil
    try bus.start()
    try loop.run { watch.snapshot?.service == .absent }
    bluez = try FakeBlueZ(address: bus.address, loop: loop)
    try bluez?.addKeypad(["Paired": .bool(true)])
    try loop.run { watch.snapshot?.devices.first?.isPaired == true }
    #expect(links == [true, false])
    withExtendedLifetime(bluez) {}
  }

  @Test func `many signals make few snapshots, and no link is missed in them`() throws {
    let bus = try PrivateBus()
    let bluez = try FakeBlueZ(address: bus.address, loop: loop)
    try bluez.addKeypad(["Paired": .bool(true)])
    let client = try BusConnection(address: bus.address)
    try client.attach(to: loop)
    let service = BlueZ(bus: client, kernel: kernel.state)
    var count = 0
    var links: [Bool] = []
    var snapshot: BluetoothSnapshot?
    service.onChange = {
      snapshot = $0
      count += 1
    }
    service.onLink = { links.append($1) }
    try service.start()
    try loop.run { snapshot != nil }
    let begin = monotonicNow()
    for number in 1...500 {
      try bluez.set(["RSSI": .int16(Int16(-number % 100)), "Connected": .bool(number % 2 == 1)])
    }
    try bluez.set(["RSSI": .int16(7)])
    try loop.run { snapshot?.devices.first?.signalStrength == 7 }
    let most = Int((monotonicNow() - begin) / BluetoothLimits.pace) + 3
    #expect(count <= most)
    #expect(links == (1...500).map { $0 % 2 == 1 })
  }
}
