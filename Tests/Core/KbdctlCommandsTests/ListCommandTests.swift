import Bluetooth
import KbdctlCommands
import Keyboards
import Testing

@Suite struct ListCommandTests {
  @Test(arguments: [
    (["list"], Invocation.list(ListOptions())),
    (["list", "--all", "--json"], .list(ListOptions(showsAll: true, isJSON: true))),
    (["list", "--watch"], .list(ListOptions(watches: true))),
    (["info", "046d:c31c"], .info(InfoOptions(keyboard: "046d:c31c"))),
    (["info", "--json", "number pad"], .info(InfoOptions(keyboard: "number pad", isJSON: true))),
    (["info", "--help"], .help(.command("info"))),
  ])
  func `arguments become an invocation`(_ words: [String], invocation: Invocation) throws {
    #expect(try Invocation(parsing: words) == invocation)
  }

  @Test(arguments: [
    (["list", "x"], "unexpected argument ‘x’ of ‘kbdctl list’"),
    (["list", "--jsn"], "unknown option ‘--jsn’ of ‘kbdctl list’; did you mean ‘--json’?"),
    (["info"], "‘kbdctl info’ needs KEYBOARD"),
    (["info", "a", "b"], "unexpected argument ‘b’ of ‘kbdctl info’"),
    (["lst"], "unknown command ‘lst’; did you mean ‘list’?"),
  ])
  func `wrong usage names the word`(_ words: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try Invocation(parsing: words) }
    #expect(error?.message == message)
  }
}

@Suite struct WatchedChangeTests {
  private static func listed(_ id: String, node: String = "/dev/input/event3") -> ListedKeyboard {
    ListedKeyboard(
      keyboard: Keyboard(
        id: Keyboard.ID(rawValue: id),
        name: id.uppercased(),
        kind: .keyboard,
        connection: .usb,
        identity: DeviceIdentity(bus: .usb, vendor: 1, product: 2),
        nodes: [node]
      )
    )
  }

  @Test func `each that comes or goes is one line`() {
    var changed = Self.listed("b")
    changed.isListening = true
    let mouse = OtherDevice(name: "Mouse", nodes: ["/dev/input/event7"], reason: "mouse")
    let before = KeyboardListing(keyboards: [Self.listed("a"), Self.listed("b"), Self.listed("c")])
    let after = KeyboardListing(
      keyboards: [changed, Self.listed("c"), Self.listed("d")],
      others: [mouse]
    )
    #expect(
      WatchedChange.between(before, after).map(\.text) == [
        "Removed: A, id a\n",
        "Changed: B: keyboard, USB, listening, id b\n",
        "Added: D: keyboard, USB, id d\n",
        "Added: Mouse: mouse, /dev/input/event7\n",
      ]
    )
    #expect(WatchedChange.between(after, after).isEmpty)
  }

  @Test func `a quick replug is a change, since the node is another`() {
    let before = KeyboardListing(keyboards: [Self.listed("a")])
    let after = KeyboardListing(keyboards: [Self.listed("a", node: "/dev/input/event9")])
    #expect(WatchedChange.between(before, after).map(\.event) == [.changed])
  }

  @Test func `what no line shows is no change`() {
    let before = Self.listed("a")
    var after = before
    after.keyboard.sysfsPaths = ["/devices/later"]
    #expect(after != before)
    let changes = WatchedChange.between(
      KeyboardListing(keyboards: [before]),
      KeyboardListing(keyboards: [after])
    )
    #expect(changes == [])
  }

  @Test func `the first state is told without a word before it`() {
    let listing = KeyboardListing(keyboards: [Self.listed("a")])
    #expect(WatchedChange.first(listing).map(\.text) == ["A: keyboard, USB, id a\n"])
  }

  @Test(arguments: [
    (BluetoothServiceState.running, false), (.absent, false), (.noBus, false), (.silent, true),
    (.forbidden, true), (.silentBus, true),
  ])
  func `that Bluetooth was not heard is told to those who read and to scripts`(
    _ service: BluetoothServiceState,
    isTold: Bool
  ) {
    let listing = KeyboardListing(keyboards: [], bluetooth: service)
    let member = ",\"bluetooth\":\"\(service.rawValue)\"}"
    #expect("\(listing.json)" == "{\"keyboards\":[]" + (isTold ? member : "}"))
    let notice = BluetoothSnapshot(service: service).notice
    #expect((notice != nil) == isTold)
    #expect(notice?.contains("\n") != true)
  }

  @Test(arguments: [
    (BluetoothServiceState.noBus, 1), (.silent, 1), (.silentBus, 1), (.absent, 0), (.running, 0),
  ])
  func `a watch keeps what it knows while nothing can be heard`(
    _ service: BluetoothServiceState,
    count: Int
  ) {
    let device = BluetoothDevice(path: "/1", address: BluetoothAddress(rawValue: 1))
    let last = BluetoothSnapshot(devices: [device])
    let now = BluetoothSnapshot(service: service).orLast(last)
    #expect((now.service, now.devices.count) == (service, count))
    #expect(BluetoothSnapshot(service: service).orLast(nil).devices.isEmpty)
  }

  @Test func `that nothing is there is told once, to those who read`() {
    let none = KeyboardListing(keyboards: [])
    let one = KeyboardListing(keyboards: [Self.listed("a")])
    #expect(WatchedChange.text(from: nil, to: none, isJSON: false) == none.text)
    #expect(WatchedChange.text(from: nil, to: none, isJSON: true).isEmpty)
    #expect(WatchedChange.text(from: one, to: none, isJSON: false) == "Removed: A, id a\n")
    #expect(WatchedChange.text(from: none, to: none, isJSON: false).isEmpty)
  }
}
