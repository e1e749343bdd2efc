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
    (BluetoothSnapshot(service: .silent), .silentService),
    (BluetoothSnapshot(service: .forbidden), .notAllowed),
    (BluetoothSnapshot(service: .noBus), .noBus),
    (BluetoothSnapshot(service: .silentBus), .silentBus),
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
    (OperationFailure("org.bluez.Error.Failed", "page-timeout"), false, true, .away),
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

  @Test func `a keyboard that is connected already is waited for as one that has just come`() throws
  {
    let there = FakeBluetooth.snapshot([FakeBluetooth.device(isConnected: true)], hasKeys: true)
    let bluetooth = FakeBluetooth(
      [there],
      answers: [Self.connecting: OperationFailure("org.bluez.Error.AlreadyConnected")]
    )
    #expect(try result(LinkOptions(.connect, keyboard: "desk"), bluetooth) == "Connected: Desk.")
  }

  @Test func `a service that goes while a keyboard is waited for is told at once`() {
    let away = FakeBluetooth.snapshot([FakeBluetooth.device()])
    let bluetooth = FakeBluetooth([away, BluetoothSnapshot(service: .noBus)])
    #expect(throws: CommandFailure(.noBus)) {
      try result(LinkOptions(.connect, keyboard: "desk"), bluetooth)
    }
  }

  @Test(
    arguments: ["head", "00:1b:66:00:00:01"],
    [LinkOptions.Change.forget, .disconnect, .connect]
  )
  func `what is no keyboard is left alone, and named`(
    _ keyboard: String,
    change: LinkOptions.Change
  ) {
    var headset = FakeBluetooth.device("Head Set")
    headset.icon = "audio-headset"
    let bluetooth = FakeBluetooth([FakeBluetooth.snapshot([headset])])
    #expect {
      try result(LinkOptions(change, keyboard: keyboard), bluetooth)
    } throws: { error in
      (error as? CommandFailure)?.message
        == "Head Set, 00:1B:66:00:00:01, is a headset, not a keyboard"
    }
    #expect(bluetooth.operations.isEmpty)
  }

  @Test(arguments: [LinkOptions.Change.forget, .disconnect, .connect])
  func `a keyboard that is only in range is said to be unpaired`(_ change: LinkOptions.Change) {
    let bluetooth = FakeBluetooth([
      FakeBluetooth.snapshot([FakeBluetooth.device("Desk Two", isPaired: false)])
    ])
    #expect(throws: CommandFailure(.notPaired("Desk Two"))) {
      try result(LinkOptions(change, keyboard: "two"), bluetooth)
    }
    #expect(bluetooth.operations.isEmpty)
  }

  @Test func `a keyboard that two adapters know is forgotten by both`() throws {
    var second = FakeBluetooth.device()
    second.path = "/org/bluez/hci1/dev_1"
    second.adapter = "/org/bluez/hci1"
    let bluetooth = FakeBluetooth([FakeBluetooth.snapshot([FakeBluetooth.device(), second])])
    _ = try result(LinkOptions(.forget, keyboard: "desk"), bluetooth)
    #expect(
      bluetooth.operations == [
        .remove(device: Self.path, adapter: "/org/bluez/hci0"),
        .remove(device: second.path, adapter: second.adapter),
      ]
    )
  }

  @Test func `what does not answer is the service, when no keyboard was called`() {
    let bluetooth = FakeBluetooth(
      [FakeBluetooth.snapshot([FakeBluetooth.device()])],
      answers: [
        .disconnect(device: Self.path): OperationFailure("org.freedesktop.DBus.Error.NoReply")
      ]
    )
    #expect(throws: CommandFailure(.silentService)) {
      try result(LinkOptions(.disconnect, keyboard: "desk"), bluetooth)
    }
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
