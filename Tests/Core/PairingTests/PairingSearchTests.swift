import Bluetooth
import Pairing
import Testing
import Wording

@Suite struct PairingSearchTests {
  private static let other = BluetoothAddress(rawValue: 0xf0f1_f2f3_f4fc)

  private func searching(
    _ target: PairingTarget?,
    isInteractive: Bool = true,
    knowsLowEnergy: Bool = true
  ) -> PairingScene {
    var scene = PairingScene(
      PairingSession.Request(target: target, isInteractive: isInteractive)
    )
    scene.change { $0.adapters[0].knowsLowEnergy = knowsLowEnergy }
    scene.done(.registerAgent(.keyboardDisplay))
    scene.done(.startDiscovery(adapter: PairingScene.adapter))
    return scene
  }

  @Test func `the only new keyboard is taken, after time for another to answer`() {
    var scene = searching(nil)
    scene.change { $0.devices = [PairingScene.keypad()] }
    scene.wait(.seconds(5.9))
    #expect(scene.takeTold().last == "say Found Keypad.")
    scene.wait(.seconds(0.1))
    #expect(scene.takeTold() == ["stop scan"])
  }

  @Test func `when the adapter that looks goes or is switched off, another looks on`() {
    let second = BluetoothAdapter(
      path: "/org/bluez/hci1",
      address: BluetoothAddress(rawValue: 2),
      isPowered: true
    )
    for isGone in [true, false] {
      var scene = searching(nil)
      scene.change { $0.adapters.append(second) }
      _ = scene.takeTold()
      scene.change { snapshot in
        if isGone {
          snapshot.adapters.removeFirst()
        } else {
          snapshot.adapters[0].isPowered = false
        }
      }
      #expect(scene.takeTold() == ["scan"])
      scene.done(.startDiscovery(adapter: second.path))
      scene.give(.interrupted)
      #expect(scene.takeTold().suffix(1) == ["stop scan"])
    }
  }

  @Test func `a search that is not answered waits for another program's pairing`() {
    var scene = PairingScene(PairingSession.Request())
    scene.change { _ in }
    scene.done(.registerAgent(.keyboardDisplay))
    scene.done(
      .startDiscovery(adapter: PairingScene.adapter),
      OperationFailure("org.freedesktop.DBus.Error.NoReply")
    )
    _ = scene.cleanUp()
    #expect(scene.outcome == .failed(.otherPairing))
  }

  @Test func `an address that is linked already needs no search`() {
    var scene = PairingScene()
    scene.change {
      $0.devices = [PairingScene.keypad()]
      $0.devices[0].isConnected = true
    }
    scene.done(.registerAgent(.keyboardDisplay))
    #expect(scene.takeTold().last == "pair")
  }

  @Test func `a keyboard that is paired already is not taken for a new one`() {
    var scene = searching(nil)
    scene.change { $0.devices = [PairingScene.keypad(isPaired: true)] }
    scene.wait(.seconds(60))
    _ = scene.cleanUp()
    #expect(scene.outcome == .failed(.notFound(wanted: nil, knowsLowEnergy: true)))
  }

  @Test(arguments: [(false, 6), (true, 60)])
  func `a pairing that was not finished is found without its name, after those that are new`(
    _ isTrusted: Bool,
    seconds: Int
  ) {
    var unfinished = PairingScene.keypad(isPaired: true)
    unfinished.isTrusted = isTrusted
    unfinished.signalStrength = -50
    var scene = searching(nil)
    scene.change { $0.devices = [unfinished] }
    scene.wait(.seconds(seconds - 1))
    #expect(!scene.takeTold().contains("stop scan"))
    scene.wait(.seconds(1))
    #expect(scene.takeTold().last == "stop scan")
    scene.done(.stopDiscovery(adapter: PairingScene.adapter))
    #expect(scene.takeTold() == ["say Keypad is paired already.", "trust"])

    // One in use is not meant.
    unfinished.isConnected = true
    var other = searching(nil)
    other.change { $0.devices = [unfinished] }
    other.wait(.seconds(60))
    _ = other.cleanUp()
    #expect(other.outcome == .failed(.notFound(wanted: nil, knowsLowEnergy: true)))
  }

  @Test func `until BlueZ has begun to look, only its answer is waited for`() {
    var scene = PairingScene(PairingSession.Request(timeout: .seconds(5)))
    scene.change { $0.devices = [] }
    scene.done(.registerAgent(.keyboardDisplay))
    scene.wait(.seconds(10))
    #expect(scene.session.deadline == nil)
    scene.done(.startDiscovery(adapter: PairingScene.adapter))
    #expect(scene.pending == .stopDiscovery(adapter: PairingScene.adapter))
  }

  @Test func `of several the user chooses by number; two of one name are told apart`() {
    var scene = searching(nil)
    scene.change {
      $0.devices = [PairingScene.keypad(), PairingScene.keypad(address: Self.other)]
    }
    scene.wait(.seconds(6))
    #expect(
      scene.takeTold().last
        == "say 1: Keypad, address ending in F 4 F A. 2: Keypad, address ending in F 4 F C."
        + " Type the number of one, then Enter."
    )
    scene.give(.line("3"))
    #expect(scene.takeTold() == ["say Type a number from 1 to 2, then Enter."])
    scene.give(.line("2"))
    scene.done(.stopDiscovery(adapter: PairingScene.adapter))
    #expect(scene.pending == .pair(device: PairingScene.keypad(address: Self.other).path))
  }

  @Test(arguments: [
    (true, "2: Keypad, address ending in F 4 F A, paired already."),
    (false, "2: Keypad, address ending in F 4 F A, paired already, away."),
  ])
  func `a keyboard that is paired already comes after the new one, and is said to be`(
    _ isNear: Bool,
    choice: String
  ) {
    var scene = searching(.name("keypad"))
    scene.change {
      $0.devices = [
        PairingScene.keypad(isPaired: true), PairingScene.keypad(address: Self.other),
      ]
      if isNear { $0.devices[0].signalStrength = -60 }
    }
    scene.wait(.seconds(6))
    let told = scene.takeTold()
    // What is away was not found now.
    #expect(told.count { $0 == "say Found Keypad." } == (isNear ? 2 : 1))
    #expect(
      told.last
        == "say 1: Keypad, address ending in F 4 F C. \(choice)"
        + " Type the number of one, then Enter."
    )
    scene.give(.line("1"))
    scene.done(.stopDiscovery(adapter: PairingScene.adapter))
    #expect(scene.pending == .pair(device: PairingScene.keypad(address: Self.other).path))
  }

  @Test func `a keyboard without a name is called by its address`() {
    let name = KeyboardName(nil, Self.other)
    #expect(name.text(in: .english) == "a keyboard without a name (F0:F1:F2:F3:F4:FC)")
    let failure = PairingFailure.severalFit(wanted: nil, choices: [KeyboardChoice(name)])
    #expect(failure.sentence(in: .english).hasSuffix(": \(name.text(in: .english))."))
  }

  @Test func `with nobody to ask, several are a failure that names them`() {
    var scene = searching(.name("keyp"), isInteractive: false)
    scene.change {
      $0.devices = [PairingScene.keypad(), PairingScene.keypad("KEYPAD 2", address: Self.other)]
    }
    scene.wait(.seconds(6))
    _ = scene.cleanUp()
    let choices = [
      KeyboardName("Keypad", PairingScene.address), KeyboardName("KEYPAD 2", Self.other),
    ].map { KeyboardChoice($0) }
    let failure = PairingFailure.severalFit(wanted: "keyp", choices: choices)
    #expect(scene.outcome == .failed(failure))
    #expect(
      failure.sentence(in: .english) == "‘keyp’ fits several keyboards:"
        + " Keypad (F0:F1:F2:F3:F4:FA); KEYPAD 2 (F0:F1:F2:F3:F4:FC)."
    )
  }

  @Test func `an address that does not answer is not found, in the time that was given`() {
    var scene = searching(.address(Self.other), knowsLowEnergy: false)
    scene.change { $0.devices = [PairingScene.keypad()] }
    scene.wait(.seconds(59))
    #expect(scene.outcome == nil)
    scene.wait(.seconds(1))
    _ = scene.cleanUp()
    let failure = PairingFailure.notFound(wanted: "\(Self.other)", knowsLowEnergy: false)
    #expect(scene.outcome == .failed(failure))
    #expect(failure.sentence(in: .english).contains("cannot use Bluetooth Low Energy"))
  }
}
