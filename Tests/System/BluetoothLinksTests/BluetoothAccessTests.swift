import Bluetooth
import BluetoothLinks
import BusTesting
import LinuxSystem
import SystemBus
import Testing

@Suite struct BluetoothAccessTests {
  let bus: PrivateBus
  let loop: EventLoop
  let kernel: FakeKernel
  let access: BluetoothAccess
  private static let address = BluetoothAddress(rawValue: 0xf0f1_f2f3_f4fa)

  init() throws {
    bus = try PrivateBus()
    loop = try EventLoop()
    kernel = try FakeKernel()
    let client = try BusConnection(address: bus.address)
    try client.attach(to: loop)
    access = BluetoothAccess(BlueZ(bus: client, kernel: kernel.state), on: loop)
  }

  @Test func `a command asks one thing after the other`() throws {
    let bluez = try FakeBlueZ(address: bus.address, loop: loop)
    try bluez.addKeypad()
    let snapshot = try access.begin(within: .seconds(20))
    #expect(snapshot.devices.map(\.address) == [Self.address])
    #expect(try access.perform(.startDiscovery(adapter: FakeBlueZ.adapter)) == nil)
    // Both kinds of Bluetooth are asked for before the scan begins.
    #expect(bluez.calls.suffix(2) == ["SetDiscoveryFilter", "StartDiscovery"])
    try bluez.set(["Connected": .bool(true)])
    let isConnected = try access.wait(for: .seconds(20)) { snapshot in
      snapshot.device(Self.address)?.isConnected == true ? true : nil
    }
    #expect(isConnected == true)
  }

  @Test func `a node that appears is seen although no signal tells of it`() throws {
    let bluez = try FakeBlueZ(address: bus.address, loop: loop)
    try bluez.addKeypad(["Connected": .bool(true)])
    _ = try access.begin(within: .seconds(20))
    try kernel.addNode("event4", address: "f0:f1:f2:f3:f4:fa")
    let nodes = try access.wait(for: .seconds(20)) { $0.nodes[Self.address] }
    #expect(nodes == ["/dev/input/event4"])
  }

  @Test func `a wait ends when the time is up`() throws {
    _ = try access.begin(within: .seconds(20))
    #expect(access.snapshot?.service == .absent)
    let begin = monotonicNow()
    let never: Bool? = try access.wait(for: .milliseconds(300)) { _ in nil }
    #expect(never == nil)
    #expect(monotonicNow() - begin >= .milliseconds(300))
  }
}
