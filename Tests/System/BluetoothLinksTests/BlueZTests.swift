import Bluetooth
import BluetoothLinks
import BusTesting
import LinuxSystem
import Pairing
import SystemBus
import Testing

@Suite struct BlueZTests {
  let bus: PrivateBus
  let loop: EventLoop
  let kernel: FakeKernel
  let client: BusConnection
  let service: BlueZ
  private static let address = BluetoothAddress(rawValue: 0xf0f1_f2f3_f4fa)

  init() throws {
    bus = try PrivateBus()
    loop = try EventLoop()
    kernel = try FakeKernel()
    client = try BusConnection(address: bus.address)
    try client.attach(to: loop)
    service = BlueZ(bus: client, kernel: kernel.state)
  }

  @Test func `the daemon may come later, go, and come again`() throws {
    var snapshot: BluetoothSnapshot?
    service.onChange = { snapshot = $0 }
    try service.start()
    try loop.run { snapshot != nil }
    #expect(snapshot?.obstacle == .noService)
    var bluez: FakeBlueZ? = try FakeBlueZ(address: bus.address, loop: loop)
    try loop.run { snapshot?.obstacle == nil }
    #expect(snapshot?.adapter?.name == "hci0")
    withExtendedLifetime(bluez) {}
    bluez = nil
    try loop.run { snapshot?.hasService == false }
    #expect(snapshot?.adapters == [])
    bluez = try FakeBlueZ(address: bus.address, loop: loop)
    try loop.run { snapshot?.obstacle == nil }
  }

  @Test func `a link that comes and goes is told although the node stays`() throws {
    try kernel.addNode("event4", address: "f0:f1:f2:f3:f4:fa")
    let bluez = try FakeBlueZ(address: bus.address, loop: loop)
    try bluez.addKeypad(["Paired": .bool(true), "Connected": .bool(true)])
    var links: [Bool] = []
    var snapshot: BluetoothSnapshot?
    service.onLink = { address, isConnected in
      if address == Self.address { links.append(isConnected) }
    }
    service.onChange = { snapshot = $0 }
    try service.start()
    try loop.run { links == [true] }
    try bluez.set(["Connected": .bool(false)])
    try loop.run { links == [true, false] }
    #expect(snapshot?.nodes[Self.address] == ["/dev/input/event4"])
    try bluez.set(["Connected": .bool(true)])
    try loop.run { links == [true, false, true] }
    try bluez.remove(FakeBlueZ.keypad)
    try loop.run { links == [true, false, true, false] }
  }

  @Test func `whoever gets an answer knows all that was told before it`() throws {
    let bluez = try FakeBlueZ(address: bus.address, loop: loop)
    try bluez.addKeypad(["Connected": .bool(false)])
    var snapshot: BluetoothSnapshot?
    service.onChange = { snapshot = $0 }
    try service.start()
    try loop.run { snapshot?.devices.isEmpty == false }
    // Faster than snapshots are told otherwise.
    for isConnected in [true, false, true, false] {
      try bluez.set(["Connected": .bool(isConnected)])
      var known: Bool?
      service.perform(.trust(device: FakeBlueZ.keypad)) { _ in
        known = snapshot?.devices.first?.isConnected
      }
      try loop.run { known != nil }
      #expect(known == isConnected)
    }
  }

  @Test func `battery, model and names are read, and a name made of the address is none`() throws {
    let bluez = try FakeBlueZ(address: bus.address, loop: loop)
    try bluez.addKeypad([
      "Alias": .string("F0-F1-F2-F3-F4-FA"), "Modalias": .string("usb:v1234p5678d0001"),
      "Class": .uint32(0x002540), "RSSI": .int16(-60),
    ])
    try bluez.add(FakeBlueZ.keypad, "org.bluez.Battery1", ["Percentage": .byte(73)])
    var snapshot: BluetoothSnapshot?
    service.onChange = { snapshot = $0 }
    try service.start()
    try loop.run { snapshot?.devices.first?.battery == 73 }
    let device = try #require(snapshot?.devices.first)
    #expect(device.name == nil)
    #expect((device.vendor, device.product) == (0x1234, 0x5678))
    #expect(device.signalStrength == -60)
    #expect(KeyboardLikelihood(device) == .keyboard)
    try bluez.set(["Percentage": .byte(255)], at: FakeBlueZ.keypad, "org.bluez.Battery1")
    try loop.run { snapshot?.devices.first?.battery == nil }
    try bluez.set(["Percentage": .byte(100)], at: FakeBlueZ.keypad, "org.bluez.Battery1")
    try loop.run { snapshot?.devices.first?.battery == 100 }
    try bluez.remove(FakeBlueZ.keypad, "org.bluez.Battery1")
    try loop.run { snapshot?.devices.first?.battery == nil }
  }

  @Test func `signals of another program change nothing`() throws {
    let bluez = try FakeBlueZ(address: bus.address, loop: loop)
    try bluez.addKeypad()
    var snapshot: BluetoothSnapshot?
    service.onChange = { snapshot = $0 }
    try service.start()
    try loop.run { snapshot?.devices.count == 1 }
    let stranger = try BusConnection(address: bus.address)
    try stranger.attach(to: loop)
    let lie = [
      BusValue.string("org.bluez.Device1"), .properties(["Paired": .bool(true)]),
      .array([], element: "s"),
    ]
    try stranger.emit(
      BusSignal(
        FakeBlueZ.keypad,
        "org.freedesktop.DBus.Properties",
        "PropertiesChanged",
        lie
      )
    )
    try bluez.set(["Trusted": .bool(true)])
    try loop.run { snapshot?.devices.first?.isTrusted == true }
    #expect(snapshot?.devices.first?.isPaired == false)
  }

  @Test func `blocks, driver and nodes are read from the kernel's files`() throws {
    #expect(kernel.state.radio == .none && kernel.state.hasInputDriver)
    try kernel.write("sys/class/rfkill/rfkill0/type", "wlan\n")
    try kernel.write("sys/class/rfkill/rfkill0/hard", "1\n")
    #expect(kernel.state.radio == .none)
    try kernel.write("sys/class/rfkill/rfkill1/type", "bluetooth\n")
    try kernel.write("sys/class/rfkill/rfkill1/soft", "1\n")
    #expect(kernel.state.radio == .soft)
    try kernel.write("sys/class/rfkill/rfkill1/hard", "1\n")
    #expect(kernel.state.radio == .hard)
    try kernel.remove("dev/uhid")
    #expect(!kernel.state.hasInputDriver)
    try kernel.addNode("event10", address: "f0:f1:f2:f3:f4:fa")
    try kernel.addNode("event9", address: "F0:F1:F2:F3:F4:FA")
    try kernel.addNode("event3", address: "f0:f1:f2:f3:f4:fb", bus: "0003")
    #expect(kernel.state.nodes == [Self.address: ["/dev/input/event9", "/dev/input/event10"]])
  }
}
