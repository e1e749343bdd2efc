import Bluetooth
import Pairing
import Testing
import Wording

/// A keyboard that wants two numbers compared, whether or not it can show one.
@Suite struct NumberComparisonTests {
  private static let path = PairingScene.path
  private static let request = AgentRequest.requestConfirmation(path, passkey: 39769)
  private static let question =
    "say Does Keypad show 0 3 9, 7 6 9? Type yes or no, then Enter. If it shows no number, or you"
    + " cannot read it, type no: you then get a code to type on it."

  private func pairing(
    isInteractive: Bool = true,
    _ capability: AgentCapability = .keyboardDisplay
  ) -> PairingScene {
    var scene = PairingScene(
      PairingSession.Request(
        target: .address(PairingScene.address),
        capability: capability,
        isInteractive: isInteractive
      )
    )
    scene.beginPairing(capability)
    return scene
  }

  /// Its refusal has been answered: it is undone, and tried anew.
  private func expectCode(_ scene: inout PairingScene, _ kind: String = "AuthenticationRejected") {
    scene.done(.pair(device: Self.path), OperationFailure("org.bluez.Error.\(kind)"))
    for operation in [
      BluetoothOperation.cancelPairing(device: Self.path), .disconnect(device: Self.path),
      .remove(device: Self.path, adapter: PairingScene.adapter), .unregisterAgent,
    ] { scene.done(operation) }
    #expect(
      scene.takeTold().suffix(6) == [
        "say Trying again, with a code to type. Leave the keyboard as it is.", "cancel",
        "disconnect", "remove", "unregister", "register DisplayOnly",
      ]
    )
  }

  @Test func `the user is asked, hears six digits, and a yes pairs`() {
    var scene = pairing()
    scene.give(.asked(Self.request))
    #expect(scene.takeTold() == [Self.question, "show 039 769"])
    scene.give(.line(""))
    #expect(scene.takeTold() == [Self.question])
    scene.wait(.seconds(20))
    scene.give(.line("yes"))
    #expect(
      scene.takeTold() == ["answer accept", "say If the keyboard asks too, press its Enter."]
    )
    scene.done(.pair(device: Self.path))
    #expect(scene.takeTold() == ["say The numbers are the same. Connecting.", "trust"])
  }

  @Test func `after a no, a code is typed instead`() {
    var scene = pairing()
    scene.give(.asked(Self.request))
    scene.give(.line("no"))
    #expect(scene.takeTold().last == "answer reject")
    expectCode(&scene)
  }

  /// The keyboard that would be typed on may be the one that is being paired.
  @Test func `who does not answer gets a code before a Low Energy keyboard gives up`() {
    var scene = pairing()
    scene.wait(.seconds(9))
    scene.give(.asked(Self.request))
    _ = scene.takeTold()
    scene.wait(.seconds(27))
    #expect(scene.takeTold() == [])
    scene.wait(.seconds(2))
    #expect(scene.takeTold() == ["answer reject"])
    expectCode(&scene)
  }

  @Test(arguments: ["AuthenticationCanceled", "AuthenticationFailed", "AuthenticationTimeout"])
  func `a keyboard that gives up while the user is asked gets a code too`(_ kind: String) {
    var scene = pairing()
    scene.give(.asked(Self.request))
    scene.give(.asked(.cancel))
    expectCode(&scene, kind)
  }

  @Test func `where nobody can be asked, a code is typed instead, also when the input ends`() {
    var scene = pairing(isInteractive: false)
    scene.give(.asked(Self.request))
    #expect(scene.takeTold() == ["answer reject"])
    expectCode(&scene)

    var ended = pairing()
    ended.give(.asked(Self.request))
    ended.give(.endOfInput)
    #expect(ended.takeTold().last == "answer reject")
    expectCode(&ended)
  }

  @Test func `a keyboard that compares although there is no yes or no ends with what to do`() {
    var scene = pairing(.displayOnly)
    scene.give(.asked(Self.request))
    #expect(scene.takeTold() == ["answer reject"])
    scene.done(.pair(device: Self.path), OperationFailure("org.bluez.Error.AuthenticationRejected"))
    #expect(scene.cleanUp() == ["cancel", "disconnect", "remove", "unregister"])
    #expect(scene.outcome == .failed(.comparesNumbers))
    let text = PairingFailure.comparesNumbers.text(in: .english)
    #expect(text.contains("without ‘--display-only’"))
  }

  @Test func `numbers that are the same and a keyboard that refuses are no wrong code`() {
    var scene = pairing()
    scene.give(.asked(Self.request))
    scene.give(.line("y"))
    scene.done(.pair(device: Self.path), OperationFailure("org.bluez.Error.AuthenticationFailed"))
    _ = scene.cleanUp()
    #expect(scene.outcome == .failed(.refused))
  }

  @Test func `what BlueZ does after an answer has its own time, however late it was`() {
    var scene = pairing()
    scene.wait(.seconds(9))
    scene.give(.asked(.requestPIN(Self.path)))
    scene.wait(.seconds(54))
    scene.give(.line("0000"))
    scene.wait(.seconds(20))
    #expect(scene.outcome == nil && scene.pending == .pair(device: Self.path))
    scene.done(.pair(device: Self.path))
    #expect(scene.takeTold().contains("say The code is right. Connecting."))
  }
}
