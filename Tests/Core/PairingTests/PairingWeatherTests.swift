import Bluetooth
import Pairing
import Testing
import Wording

/// The service, the bus or the adapter ends at each stage of a pairing.
@Suite struct PairingWeatherTests {
  /// How far a pairing has come.
  enum Stage: CaseIterable {
    case registering, beginningToLook, looking, choosing, stoppingDiscovery
    case pairing, codeShown, asked, comparing, pausing
    case trusting, connecting, waitingForKeys, offeringRepair, testing

    /// Whether this pairing has made a bond by then.
    var hasBond: Bool {
      switch self {
      case .trusting, .connecting, .waitingForKeys, .testing: true
      case .registering, .beginningToLook, .looking, .choosing, .stoppingDiscovery, .pairing,
        .codeShown, .asked, .comparing, .pausing, .offeringRepair:
        false
      }
    }

    /// Whether it is known which keyboard is meant.
    var hasKeyboard: Bool {
      switch self {
      case .registering, .beginningToLook, .looking, .choosing: false
      case .stoppingDiscovery, .pairing, .codeShown, .asked, .comparing, .pausing, .trusting,
        .connecting, .waitingForKeys, .offeringRepair, .testing:
        true
      }
    }
  }

  struct Weather: CustomTestStringConvertible {
    var testDescription: String
    var change: @Sendable (inout BluetoothSnapshot) -> Void
    var failure: PairingFailure
    /// What BlueZ answers to all that is undone, if it can be asked.
    var answer: OperationFailure?
    var leavesOtherAdapter = false
  }

  private static func without(_ service: BluetoothServiceState, _ failure: PairingFailure)
    -> Weather
  {
    Weather(
      testDescription: "\(service)",
      change: { $0 = BluetoothSnapshot(service: service) },
      failure: failure
    )
  }

  private static let unknown = OperationFailure("org.freedesktop.DBus.Error.UnknownObject")
  private static let second = BluetoothAdapter(
    path: "/org/bluez/hci1",
    address: BluetoothAddress(rawValue: 2),
    isPowered: true
  )

  static let all = [
    without(.absent, .serviceEnded), without(.silent, .silentService), without(.noBus, .noBus),
    without(.silentBus, .silentBus), without(.forbidden, .notAllowed),
    Weather(
      testDescription: "adapter gone",
      change: { $0 = BluetoothSnapshot() },
      failure: .noAdapter,
      answer: unknown
    ),
    Weather(
      testDescription: "adapter gone, another is there",
      change: { $0 = BluetoothSnapshot(adapters: [second]) },
      failure: .vanished,
      answer: unknown,
      leavesOtherAdapter: true
    ),
    Weather(
      testDescription: "adapter off",
      change: { $0.adapters[0].isPowered = false },
      failure: .adapterOff,
      answer: OperationFailure("org.bluez.Error.NotReady")
    ),
    Weather(
      testDescription: "flight mode",
      change: {
        $0.adapters[0].isPowered = false
        $0.radio = .soft
      },
      failure: .softBlocked,
      answer: OperationFailure("org.bluez.Error.NotReady")
    ),
  ]

  private func scene(at stage: Stage) -> PairingScene {
    var scene: PairingScene
    switch stage {
    case .registering, .beginningToLook, .looking, .choosing:
      scene = PairingScene(PairingSession.Request())
      scene.change { _ in }
      if stage == .registering { break }
      scene.done(.registerAgent(.keyboardDisplay))
      if stage == .beginningToLook { break }
      scene.done(.startDiscovery(adapter: PairingScene.adapter))
      if stage == .looking { break }
      scene.change {
        $0.devices = [
          PairingScene.keypad(), PairingScene.keypad(address: BluetoothAddress(rawValue: 7)),
        ]
      }
      scene.wait(.seconds(6))
    case .stoppingDiscovery:
      scene = PairingScene()
      scene.change { $0.devices = [PairingScene.keypad()] }
      scene.done(.registerAgent(.keyboardDisplay))
      scene.done(.startDiscovery(adapter: PairingScene.adapter))
    case .offeringRepair:
      scene = PairingScene()
      scene.change { $0.devices = [PairingScene.keypad(isPaired: true)] }
      scene.done(.registerAgent(.keyboardDisplay))
      scene.connect(OperationFailure("org.bluez.Error.Failed", "le-connection-abort-by-local"))
      scene.wait(.seconds(4))
    case .pairing, .codeShown, .asked, .comparing, .pausing, .trusting, .connecting,
      .waitingForKeys, .testing:
      scene = PairingScene()
      scene.beginPairing()
      pair(&scene, to: stage)
    }
    return scene
  }

  private func pair(_ scene: inout PairingScene, to stage: Stage) {
    let path = PairingScene.path
    switch stage {
    case .codeShown: scene.give(.asked(.displayPasskey(path, passkey: 1, entered: 0)))
    case .asked: scene.give(.asked(.requestAuthorization(path)))
    case .comparing: scene.give(.asked(.requestConfirmation(path, passkey: 1)))
    case .pausing: scene.done(.pair(device: path), OperationFailure("org.bluez.Error.InProgress"))
    case .trusting, .connecting, .waitingForKeys, .testing:
      scene.done(.pair(device: path))
      if stage == .trusting { break }
      scene.done(.trust(device: path))
      if stage == .connecting { break }
      scene.done(.connect(device: path))
      if stage == .waitingForKeys { break }
      scene.change {
        $0.devices[0].isBonded = true
        $0.devices[0].isConnected = true
        $0.nodes = [PairingScene.address: ["/dev/input/event7"]]
      }
    case .registering, .beginningToLook, .looking, .choosing, .stoppingDiscovery, .pairing,
      .offeringRepair:
      break
    }
  }

  private static let name = KeyboardName("Keypad", PairingScene.address)

  @Test(arguments: Stage.allCases, all)
  func `each end has its sentence, and a bond that is left is told`(
    _ stage: Stage,
    weather: Weather
  ) {
    var scene = scene(at: stage)
    // A search goes on with the other adapter, as its own test shows.
    if weather.leavesOtherAdapter, !stage.hasKeyboard { return }
    scene.change(weather.change)
    _ = scene.cleanUp(weather.answer)
    scene.wait(.seconds(60))
    let failure = weather.failure
    let told = stage.hasBond ? .unfinished(Self.name, because: failure) : failure
    #expect(scene.outcome == .failed(told))
    #expect(scene.session.deadline == nil)
    let text = told.text(in: .english)
    #expect(text.contains(failure.sentence(in: .english)))
    #expect(text.contains("Keypad is paired all the same, but it is not ready.") == stage.hasBond)
    #expect(text.contains("‘kbdctl pair \(PairingScene.address)’ goes on") == stage.hasBond)
  }

  /// BlueZ tells of the bond before it answers `Pair`.
  @Test func `a bond that came before the answer counts`() {
    var scene = PairingScene()
    scene.beginPairing()
    scene.change { $0.devices[0].isPaired = true }
    scene.change { $0 = BluetoothSnapshot(service: .absent) }
    #expect(scene.outcome == .failed(.unfinished(Self.name, because: .serviceEnded)))
  }

  @Test func `a keyboard that somebody else removed is not said to be paired`() {
    var scene = PairingScene()
    scene.beginPairing()
    scene.done(.pair(device: PairingScene.path))
    scene.change { $0.devices = [] }
    #expect(
      scene.cleanUp(OperationFailure("org.bluez.Error.DoesNotExist"))
        == ["cancel", "disconnect", "remove", "unregister"]
    )
    #expect(scene.outcome == .failed(.vanished))
  }

  @Test func `an address that changed with the bond is the one that is told`() {
    let identity = BluetoothAddress(rawValue: 0xf0f1_f2f3_f400)
    var scene = PairingScene()
    scene.beginPairing()
    scene.change {
      $0.devices[0].isPaired = true
      $0.devices[0].address = identity
    }
    scene.change { $0 = BluetoothSnapshot(service: .absent) }
    let name = KeyboardName("Keypad", identity)
    #expect(scene.outcome == .failed(.unfinished(name, because: .serviceEnded)))
  }

  /// Whoever stops after the bond hears what has become of it.
  @Test(arguments: [
    (OperationFailure?.none, PairingOutcome.interrupted),
    (
      OperationFailure("org.bluez.Error.Failed"),
      .failed(.unfinished(name, because: nil))
    ),
  ])
  func `Ctrl-C after the bond tells whether it is undone`(
    _ answer: OperationFailure?,
    outcome: PairingOutcome
  ) {
    var scene = PairingScene()
    scene.beginPairing()
    scene.done(.pair(device: PairingScene.path))
    _ = scene.takeTold()
    scene.give(.interrupted)
    #expect(scene.takeTold().first == "say Stopped. Undoing the pairing.")
    _ = scene.cleanUp(answer)
    #expect(scene.outcome == outcome)
  }
}
