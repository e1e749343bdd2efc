import Bluetooth
import KbdctlCommands
import Pairing
import Testing

@Suite struct ScanOptionsTests {
  private static let discovering = BluetoothOperation.startDiscovery(adapter: "/org/bluez/hci0")

  @Test func `a keyboard is a line as soon as it has a name, once`() throws {
    let nameless = FakeBluetooth.snapshot([FakeBluetooth.device(nil, isPaired: false)])
    let named = FakeBluetooth.snapshot([FakeBluetooth.device(isPaired: false, signal: -60)])
    let bluetooth = FakeBluetooth([nameless, named, named])
    var lines: [String] = []
    let report = try ScanOptions().perform(
      on: bluetooth.ports,
      show: { lines.append($0) }
    )
    #expect(lines == ["Desk: keyboard, signal -60 dBm, address 00:1B:66:00:00:01"])
    #expect(report.json == nil && report.notice == nil)
    #expect(bluetooth.operations == [Self.discovering, .stopDiscovery(adapter: "/org/bluez/hci0")])
  }

  @Test(arguments: [
    (FakeBluetooth.device(nil, isPaired: false), true),
    (FakeBluetooth.device(isConnected: true), true),
    (FakeBluetooth.device(signal: -40), true),
    (FakeBluetooth.device(), false),
  ])
  func `what is paired and away is not in range`(_ device: BluetoothDevice, isFound: Bool) throws {
    var lines: [String] = []
    let report = try ScanOptions().perform(
      on: FakeBluetooth([FakeBluetooth.snapshot([device])]).ports,
      show: { lines.append($0) }
    )
    #expect(lines.isEmpty != isFound)
    #expect((report.notice != nil) != isFound)
  }

  @Test func `JSON comes at the end, and whole`() throws {
    var lines: [String] = []
    let report = try ScanOptions(isJSON: true).perform(
      on: FakeBluetooth([FakeBluetooth.snapshot([])]).ports,
      show: { lines.append($0) }
    )
    #expect(lines.isEmpty)
    #expect(report.json.map { "\($0)" }?.contains("keyboards") == true)
    #expect(report.notice == nil)
  }

  @Test(arguments: [
    ([BluetoothSnapshot(service: .absent)], OperationFailure?.none, PairingFailure.noService),
    ([BluetoothSnapshot()], nil, .noAdapter),
    (
      [FakeBluetooth.snapshot([]), FakeBluetooth.snapshot([], isPowered: false)], nil,
      .adapterOff
    ),
    (
      [FakeBluetooth.snapshot([])], OperationFailure("org.freedesktop.DBus.Error.NoReply"),
      .otherPairing
    ),
  ])
  func `what prevents a scan is said`(
    _ states: [BluetoothSnapshot],
    _ answer: OperationFailure?,
    failure: PairingFailure
  ) {
    let bluetooth = FakeBluetooth(
      states,
      answers: answer.map { [Self.discovering: $0] } ?? [:]
    )
    #expect(throws: CommandFailure(failure)) {
      try ScanOptions().perform(on: bluetooth.ports, show: { _ in })
    }
  }

  @Test func `when the adapter goes, another that is there goes on`() throws {
    var two = FakeBluetooth.snapshot([])
    let second = BluetoothAdapter(
      path: "/org/bluez/hci1",
      address: BluetoothAddress(rawValue: 2),
      isPowered: true
    )
    two.adapters.append(second)
    var one = FakeBluetooth.snapshot([FakeBluetooth.device(isPaired: false)])
    one.adapters = [second]
    let bluetooth = FakeBluetooth([two, one])
    var lines: [String] = []
    _ = try ScanOptions().perform(on: bluetooth.ports, show: { lines.append($0) })
    #expect(
      bluetooth.operations == [
        Self.discovering, .startDiscovery(adapter: second.path),
        .stopDiscovery(adapter: second.path),
      ]
    )
    #expect(lines.count == 1)
  }

  @Test func `a scan that goes on already is joined`() throws {
    let bluetooth = FakeBluetooth(
      [FakeBluetooth.snapshot([])],
      answers: [Self.discovering: OperationFailure("org.bluez.Error.InProgress")]
    )
    let report = try ScanOptions().perform(
      on: bluetooth.ports,
      show: { _ in }
    )
    #expect(report.notice?.isEmpty == false)
  }
}
