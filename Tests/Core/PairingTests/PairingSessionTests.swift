import Bluetooth
import Pairing
import Testing
import Wording

@Suite struct PairingSessionTests {
  private let path = PairingScene.path
  private let undone = ["cancel", "disconnect", "remove", "unregister"]

  private func bluez(_ name: String, _ message: String = "") -> OperationFailure {
    OperationFailure("org.bluez.Error.\(name)", message)
  }

  @Test func `a keyboard is paired, trusted, connected and tried, in this order`() {
    var scene = PairingScene()
    scene.beginPairing()
    scene.give(.asked(.displayPasskey(path, passkey: 39769, entered: 0)))
    #expect(
      scene.takeTold() == [
        "say Type on the new keyboard: 0 3 9, 7 6 9. Then Enter.", "show 039 769",
      ]
    )
    scene.time = .seconds(8)
    scene.done(.pair(device: path))
    scene.connect()
    scene.change {
      $0.devices[0].isBonded = true
      $0.devices[0].isConnected = true
    }
    #expect(scene.outcome == nil)
    scene.change { $0.nodes = [PairingScene.address: ["/dev/input/event7"]] }
    scene.give(.keyPressed("k"))
    #expect(
      scene.takeTold() == [
        "say The code is right. Connecting.", "trust", "connect",
        "say Keypad is ready. Press a key on it.", "read /dev/input/event7",
        "say You pressed k. The keyboard works.", "unregister",
      ]
    )
    scene.done(.unregisterAgent)
    #expect(scene.outcome == .paired(PairingScene.address, name: "Keypad"))
  }

  @Test func `the code is repeated at 10 seconds and time warned of at 22, and 33 end it`() {
    var scene = PairingScene()
    scene.beginPairing()
    scene.give(.asked(.displayPIN(path, pin: "8907")))
    #expect(scene.takeTold().last == "show 8907")
    scene.wait(.seconds(9.9))
    #expect(scene.takeTold() == [])
    scene.wait(.seconds(0.1))
    #expect(scene.takeTold() == ["say Type on the new keyboard: 8 9 0 7. Then Enter."])
    scene.wait(.seconds(12))
    #expect(scene.takeTold() == ["say 8 seconds left."])
    scene.wait(.seconds(11))
    #expect(scene.cleanUp() == undone)
    #expect(scene.outcome == .failed(.tooSlow))
  }

  @Test func `the end of the code that is read, as the voice tells it, lets digits be told`() {
    var scene = PairingScene()
    let code = Utterance("Type on the new keyboard: 8 9 0, 7 9 4. Then Enter.", .important)
    // A voice that tells of what it said before a code is there tells nothing of a code.
    scene.give(.voice(.ended(code)))
    scene.beginPairing()
    scene.give(.asked(.displayPasskey(path, passkey: 890794, entered: 0)))
    _ = scene.takeTold()
    scene.wait(.seconds(2))
    scene.give(.asked(.displayPasskey(path, passkey: 890794, entered: 1)))
    #expect(scene.takeTold() == [])
    scene.give(.voice(.ended(code)))
    scene.give(.asked(.displayPasskey(path, passkey: 890794, entered: 2)))
    #expect(scene.takeTold() == ["say 2 of 6."])
    // Four seconds after the end of the first reading.
    scene.wait(.milliseconds(4100))
    #expect(scene.takeTold() == ["say \(code.text)"])
  }

  @Test func `digits that are typed while the code is read cut off nothing, and then are told`() {
    var scene = PairingScene()
    scene.beginPairing()
    func type(_ entered: UInt16, after pause: Double) {
      scene.wait(.seconds(pause))
      scene.give(.asked(.displayPasskey(path, passkey: 890794, entered: entered)))
    }
    type(0, after: 0)
    _ = scene.takeTold()
    type(1, after: 1)
    type(2, after: 2)
    #expect(scene.takeTold() == [])
    type(3, after: 4)
    type(2, after: 1)
    type(0, after: 1)
    #expect(
      scene.takeTold() == ["say 3 of 6.", "say Erased. 2 left.", "say Erased. Begin again."]
    )
    // The repeat waits until nobody types.
    type(1, after: 2)
    #expect(scene.takeTold() == ["say 1 of 6."])
    scene.wait(.seconds(3))
    #expect(scene.takeTold() == ["say Type on the new keyboard: 8 9 0, 7 9 4. Then Enter."])
  }

  @Test func `another PIN is a new code with a time of its own`() {
    var scene = PairingScene()
    scene.beginPairing()
    scene.give(.asked(.displayPIN(path, pin: "111111")))
    scene.time = .seconds(20)
    scene.give(.asked(.displayPIN(path, pin: "222222")))
    #expect(
      scene.takeTold().suffix(2) == [
        "say A new code. Type on the new keyboard: 2 2 2, 2 2 2. Then Enter.", "show 222 222",
      ]
    )
    scene.wait(.seconds(9))
    #expect(scene.takeTold() == [])
  }

  static let endings: [(String, String, Double, PairingFailure)] = [
    ("AuthenticationFailed", "", 5, .wrongCode),
    ("AuthenticationCanceled", "", 30.6, .tooSlow),
    ("AuthenticationCanceled", "", 5, .keyboardEnded),
    ("AuthenticationTimeout", "", 5, .tooSlow),
    ("AuthenticationRejected", "", 5, .refused),
    ("ConnectionAttemptFailed", "Page Timeout", 5, .noAnswer),
    ("DoesNotExist", "", 5, .vanished),
    ("Failed", "br-connection-refused", 5, .refused),
    ("NotReady", "", 5, .adapterOff),
    ("Strange", "what now", 5, .unknown("what now")),
  ]

  @Test(arguments: endings)
  func `each error of Pair has its ending, and nothing is left`(
    _ name: String,
    _ message: String,
    _ seconds: Double,
    ending: PairingFailure
  ) {
    var scene = PairingScene()
    scene.beginPairing()
    scene.give(.asked(.displayPasskey(path, passkey: 1, entered: 0)))
    scene.wait(.seconds(seconds))
    scene.done(.pair(device: path), bluez(name, message))
    #expect(scene.cleanUp() == undone)
    #expect(scene.outcome == .failed(ending))
  }

  @Test func `a refusal without any code is no wrong code`() {
    var scene = PairingScene()
    scene.beginPairing()
    scene.done(.pair(device: path), bluez("AuthenticationFailed"))
    _ = scene.cleanUp()
    #expect(scene.outcome == .failed(.refused))
  }

  @Test func `a ghost code after the failure is not spoken`() {
    var scene = PairingScene()
    scene.beginPairing()
    scene.give(.asked(.displayPasskey(path, passkey: 1, entered: 0)))
    scene.done(.pair(device: path), bluez("AuthenticationFailed"))
    _ = scene.takeTold()
    scene.give(.asked(.displayPasskey(path, passkey: 2, entered: 0)))
    #expect(scene.takeTold() == [])
  }

  @Test func `a code for another device is not spoken, and its questions are refused`() {
    var scene = PairingScene()
    scene.beginPairing()
    scene.give(.asked(.displayPasskey("/org/bluez/hci0/dev_X", passkey: 2, entered: 0)))
    scene.give(.asked(.requestAuthorization("/org/bluez/hci0/dev_X")))
    #expect(scene.takeTold() == ["answer reject"])
  }

  @Test func `another program at work is waited for once, and its pairing is left alone`() {
    var scene = PairingScene()
    scene.beginPairing()
    scene.done(.pair(device: path), bluez("InProgress"))
    scene.wait(.seconds(2))
    #expect(scene.takeTold() == ["say Pairing with Keypad.", "pair"])
    scene.done(.pair(device: path), bluez("InProgress"))
    #expect(scene.cleanUp() == ["unregister"])
    #expect(scene.outcome == .failed(.otherPairing))
  }

  @Test func `a bond that another program made meanwhile stays when the keyboard does not connect`()
  {
    var scene = PairingScene()
    scene.beginPairing()
    scene.done(.pair(device: path), bluez("AlreadyExists"))
    scene.connect(bluez("Failed", "br-connection-page-timeout"))
    scene.wait(.seconds(3))
    #expect(scene.cleanUp() == ["unregister"])
    #expect(scene.outcome == .failed(.away))
  }

  @Test func `Ctrl-C stops at any time, and undoes what was begun`() {
    var searching = PairingScene(PairingSession.Request())
    searching.change { _ in }
    searching.done(.registerAgent(.keyboardDisplay))
    searching.done(.startDiscovery(adapter: PairingScene.adapter))
    searching.give(.interrupted)
    #expect(searching.cleanUp() == ["stop scan", "unregister"])
    #expect(searching.outcome == .interrupted)

    var pairing = PairingScene()
    pairing.beginPairing()
    pairing.give(.interrupted)
    #expect(pairing.cleanUp() == undone)
    #expect(pairing.outcome == .interrupted)
  }

  @Test func `a clean-up that is not answered ends all the same`() {
    var scene = PairingScene()
    scene.beginPairing()
    scene.give(.interrupted)
    scene.wait(.seconds(30))
    #expect(scene.outcome == .interrupted)
  }

  static let obstacles: [(PairingFailure, BluetoothSnapshot)] = {
    let off = BluetoothAdapter(
      path: PairingScene.adapter,
      address: PairingScene.address,
      isPowered: false
    )
    return [
      (.noService, BluetoothSnapshot(service: .absent)),
      (.silentService, BluetoothSnapshot(service: .silent)),
      (.notAllowed, BluetoothSnapshot(service: .forbidden)),
      (.noBus, BluetoothSnapshot(service: .noBus)),
      (.silentBus, BluetoothSnapshot(service: .silentBus)),
      (.noAdapter, BluetoothSnapshot()),
      (.adapterOff, BluetoothSnapshot(adapters: [off])),
      (.softBlocked, BluetoothSnapshot(adapters: [off], radio: .soft)),
      (.hardBlocked, BluetoothSnapshot(adapters: [off], radio: .hard)),
      (.hardBlocked, BluetoothSnapshot(radio: .hard)),
    ]
  }()

  @Test(arguments: obstacles)
  func `what keeps Bluetooth away is told at once, and when it comes in the middle`(
    _ failure: PairingFailure,
    snapshot: BluetoothSnapshot
  ) {
    var early = PairingScene()
    early.change { $0 = snapshot }
    #expect(early.outcome == .failed(failure))

    var late = PairingScene()
    late.beginPairing()
    late.change { $0 = snapshot }
    _ = late.cleanUp()
    // What was there at the beginning has not been missing all the time.
    #expect(late.outcome == .failed(failure == .noService ? .serviceEnded : failure))
  }

  @Test func `a bond without keys is no success, and is undone`() {
    var scene = PairingScene()
    scene.beginPairing()
    scene.done(.pair(device: path))
    scene.connect()
    scene.change {
      $0.devices[0].isBonded = true
      $0.devices[0].isConnected = true
    }
    scene.wait(.seconds(10))
    #expect(scene.cleanUp() == undone)
    #expect(scene.outcome == .failed(.noKeys))
  }

  @Test func `without the driver the ending names it`() {
    var scene = PairingScene()
    scene.beginPairing()
    scene.change { $0.hasInputDriver = false }
    scene.done(.pair(device: path))
    scene.connect()
    scene.wait(.seconds(10))
    _ = scene.cleanUp()
    #expect(scene.outcome == .failed(.noDriver))
  }

  @Test(arguments: [
    ("le-connection-abort-by-local", 1.0, PairingFailure.forgotten(PairingScene.address)),
    ("br-connection-create-socket", 1, .forgotten(PairingScene.address)),
    ("br-connection-canceled", 1, .forgotten(PairingScene.address)),
    ("le-connection-abort-by-local", 20, .away),
    ("br-connection-canceled", 20, .away),
    ("br-connection-page-timeout", 5, .away),
  ])
  func `a paired keyboard that cannot connect has forgotten, or is away, and stays paired here`(
    _ message: String,
    _ seconds: Double,
    ending: PairingFailure
  ) {
    var scene = PairingScene(
      PairingSession.Request(target: .address(PairingScene.address), isInteractive: false)
    )
    scene.change { $0.devices = [PairingScene.keypad(isPaired: true)] }
    scene.done(.registerAgent(.keyboardDisplay))
    scene.done(.trust(device: path))
    scene.wait(.seconds(seconds))
    scene.done(.connect(device: path), bluez("Failed", message))
    scene.wait(.seconds(3))
    #expect(scene.cleanUp() == ["unregister"])
    #expect(scene.outcome == .failed(ending))
  }

  /// BlueZ 5.66 makes the event nodes from what it remembers, and answers before it tells that the
  /// link broke.
  @Test(arguments: [true, false])
  func `the keys of an old bond are believed only when the link lasts`(_ lasts: Bool) {
    var scene = PairingScene(
      PairingSession.Request(target: .address(PairingScene.address), isInteractive: false)
    )
    scene.change { $0.devices = [PairingScene.keypad(isPaired: true)] }
    scene.done(.registerAgent(.keyboardDisplay))
    scene.done(.trust(device: path))
    scene.change {
      $0.devices[0].isConnected = true
      $0.nodes = [PairingScene.address: ["/dev/input/event7"]]
    }
    scene.done(.connect(device: path), bluez("Failed", "le-connection-abort-by-local"))
    #expect(scene.takeTold().last == "connect")
    if !lasts { scene.change { $0.devices[0].isConnected = false } }
    scene.wait(.seconds(3))
    if lasts {
      #expect(scene.takeTold().last == "read /dev/input/event7")
    } else {
      _ = scene.cleanUp()
      #expect(scene.outcome == .failed(.forgotten(PairingScene.address)))
    }
  }

  @Test func `a forgotten keyboard is paired anew when the user says yes`() {
    var scene = PairingScene()
    scene.change { $0.devices = [PairingScene.keypad(isPaired: true)] }
    scene.done(.registerAgent(.keyboardDisplay))
    scene.connect(bluez("Failed", "le-connection-abort-by-local"))
    scene.wait(.seconds(3))
    _ = scene.takeTold()
    scene.give(.line("maybe"))
    scene.give(.line("yes"))
    #expect(
      scene.takeTold() == ["say Type yes or no, then Enter.", "say Trying again.", "cancel"]
    )
  }
}
