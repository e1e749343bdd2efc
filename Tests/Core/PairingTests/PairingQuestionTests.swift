import Bluetooth
import Pairing
import Testing
import Wording

/// What BlueZ asks of a person.
@Suite struct PairingQuestionTests {
  private static let path = PairingScene.path
  private static let pin = AgentRequest.requestPIN(path)
  private static let authorization = AgentRequest.requestAuthorization(path)

  private func pairing(isInteractive: Bool = true) -> PairingScene {
    var scene = PairingScene(
      PairingSession.Request(
        target: .address(PairingScene.address),
        isInteractive: isInteractive
      )
    )
    scene.beginPairing()
    return scene
  }

  @Test func `a fixed code is asked for and handed on, and is the right one if it pairs`() {
    var scene = pairing()
    scene.give(.asked(Self.pin))
    scene.give(.line(""))
    scene.give(.line("0000"))
    #expect(
      scene.takeTold().suffix(2) == [
        "say The keyboard has a fixed code. Type it here, then Enter."
          + " It is often 0 0 0 0, 1 2 3 4 or 1 1 1 1.",
        "answer pin(\"0000\")",
      ]
    )
    scene.done(.pair(device: Self.path))
    #expect(scene.takeTold().first == "say The code is right. Connecting.")
  }

  @Test(arguments: ["AuthenticationFailed", "AuthenticationRejected"])
  func `a fixed code that was wrong is called so`(_ name: String) {
    var scene = pairing()
    scene.give(.asked(Self.pin))
    scene.give(.line("0000"))
    scene.done(.pair(device: Self.path), OperationFailure("org.bluez.Error.\(name)"))
    _ = scene.cleanUp()
    #expect(scene.outcome == .failed(.wrongPIN))
  }

  @Test func `a keyboard without a code is paired only when the user says yes, and that is told`() {
    var scene = pairing()
    scene.give(.asked(Self.authorization))
    let question =
      "say Keypad pairs without a code, so nothing proves that it is yours. Pair it anyway?"
      + " Type yes or no, then Enter."
    #expect(scene.takeTold() == [question])
    scene.give(.line(""))
    #expect(scene.takeTold() == [question])
    scene.give(.line("Yes"))
    scene.done(.pair(device: Self.path))
    #expect(
      scene.takeTold() == ["answer accept", "say Paired without a code. Connecting.", "trust"]
    )
  }

  @Test func `nothing was checked where BlueZ asked nothing at all`() {
    var scene = pairing()
    scene.done(.pair(device: Self.path))
    #expect(scene.takeTold().first == "say Paired without a code. Connecting.")
  }

  @Test(arguments: [
    (pin, PairingFailure.noPIN), (authorization, .notAllowedWithoutCode),
  ])
  func `a question is refused at once where there is no terminal, and when its input ends`(
    _ request: AgentRequest,
    failure: PairingFailure
  ) {
    var scene = pairing(isInteractive: false)
    scene.give(.asked(request))
    #expect(scene.takeTold().first == "answer reject")
    #expect(scene.cleanUp() == ["cancel", "disconnect", "remove", "unregister"])
    #expect(scene.outcome == .failed(failure))

    var ended = pairing()
    ended.give(.asked(request))
    ended.give(.endOfInput)
    _ = ended.cleanUp()
    #expect(ended.outcome == .failed(failure))

    var silent = pairing()
    silent.give(.asked(request))
    silent.wait(.seconds(54))
    #expect(silent.outcome == nil)
    silent.wait(.seconds(1))
    _ = silent.cleanUp()
    #expect(silent.outcome == .failed(failure))
    #expect(failure.text(in: .english).contains("terminal"))
  }

  @Test func `no is an answer, and leaves nothing behind`() {
    var scene = pairing()
    scene.give(.asked(Self.authorization))
    scene.give(.line("no"))
    #expect(scene.takeTold().contains("answer reject"))
    #expect(scene.cleanUp() == ["cancel", "disconnect", "remove", "unregister"])
    #expect(scene.outcome == .failed(.notAllowedWithoutCode))
  }

  @Test func `a question about a forgotten bond that nobody answers leaves its own sentence`() {
    var scene = PairingScene()
    scene.change { $0.devices = [PairingScene.keypad(isPaired: true)] }
    scene.done(.registerAgent(.keyboardDisplay))
    scene.connect(OperationFailure("org.bluez.Error.Failed", "le-connection-abort-by-local"))
    scene.wait(.seconds(64))
    _ = scene.cleanUp()
    #expect(scene.outcome == .failed(.forgotten(PairingScene.address)))
  }
}
