import Bluetooth
import KbdctlCommands
import Keyboards
import Pairing
import Testing

@Suite struct LinkOptionsTests {
  private static let path = "/org/bluez/hci0/dev_1"
  private static let connecting = BluetoothOperation.connect(device: path)

  /// What a command prints, or why it failed.
  private func result(
    _ options: LinkOptions,
    _ bluetooth: FakeBluetooth
  ) throws(CommandFailure) -> String {
    try options.perform(on: bluetooth.ports) { snapshot in
      ListedKeyboard.joining([], with: snapshot).map(\.keyboard)
    }
  }

  @Test(arguments: [
    (LinkOptions.Change.disconnect, "desk", "Disconnected: Desk. It stays paired."),
    (.forget, "00:1b:66:00:00:01", "Forgotten: Desk. Clear the pairing on the keyboard too."),
    (.connect, "Desk", "Connected: Desk."),
  ])
  func `a keyboard is meant by its name or its address`(
    _ change: LinkOptions.Change,
    keyboard: String,
    text: String
  ) throws {
    let snapshot = FakeBluetooth.snapshot([FakeBluetooth.device(isConnected: true)], hasKeys: true)
    let bluetooth = FakeBluetooth([snapshot])
    #expect(try result(LinkOptions(change, keyboard: keyboard), bluetooth) == text)
    #expect(bluetooth.operations.count == 1)
  }

  @Test(arguments: [
    (BluetoothSnapshot(service: .absent), PairingFailure.noService),
    (FakeBluetooth.snapshot([FakeBluetooth.device()], isPowered: false), .adapterOff),
    (
      FakeBluetooth.snapshot([FakeBluetooth.device()], radio: .soft, isPowered: false),
      .softBlocked
    ),
    (FakeBluetooth.snapshot([FakeBluetooth.device(isPaired: false)]), .notPaired("Desk")),
  ])
  func `nothing is asked of BlueZ that cannot be done`(
    _ snapshot: BluetoothSnapshot,
    failure: PairingFailure
  ) {
    let bluetooth = FakeBluetooth([snapshot])
    #expect(throws: CommandFailure(failure)) {
      try result(LinkOptions(.connect, keyboard: "\(FakeBluetooth.address)"), bluetooth)
    }
    #expect(bluetooth.operations.isEmpty)
  }

  @Test(arguments: [
    (OperationFailure?.none, false, true, PairingFailure.forgotten(FakeBluetooth.address)),
    (nil, true, true, .noKeys),
    (nil, true, false, .noDriver),
    (OperationFailure("org.bluez.Error.Failed", "page-timeout"), false, true, .noAnswer),
    (
      OperationFailure("org.bluez.Error.Failed", "refused"), false, true,
      .forgotten(FakeBluetooth.address)
    ),
    (OperationFailure("org.bluez.Error.InProgress"), false, true, .otherPairing),
  ])
  func `a keyboard without keys is not connected`(
    _ answer: OperationFailure?,
    _ isConnected: Bool,
    _ hasInputDriver: Bool,
    failure: PairingFailure
  ) {
    let snapshot = FakeBluetooth.snapshot(
      [FakeBluetooth.device(isConnected: isConnected)],
      hasInputDriver: hasInputDriver
    )
    let bluetooth = FakeBluetooth(
      [snapshot],
      answers: answer.map { [Self.connecting: $0] } ?? [:]
    )
    #expect(throws: CommandFailure(failure)) {
      try result(LinkOptions(.connect, keyboard: "desk"), bluetooth)
    }
  }

  @Test func `keys count although Connect has failed`() throws {
    let away = FakeBluetooth.snapshot([FakeBluetooth.device()])
    let there = FakeBluetooth.snapshot([FakeBluetooth.device(isConnected: true)], hasKeys: true)
    let bluetooth = FakeBluetooth(
      [away, there],
      answers: [Self.connecting: OperationFailure("org.bluez.Error.Failed", "busy")]
    )
    #expect(try result(LinkOptions(.connect, keyboard: "desk"), bluetooth) == "Connected: Desk.")
  }

  @Test func `a keyboard that is away already may be disconnected`() throws {
    let bluetooth = FakeBluetooth(
      [FakeBluetooth.snapshot([FakeBluetooth.device()])],
      answers: [.disconnect(device: Self.path): OperationFailure("org.bluez.Error.NotConnected")]
    )
    let text = try result(LinkOptions(.disconnect, keyboard: "desk"), bluetooth)
    #expect(text == "Disconnected: Desk. It stays paired.")
  }
}
