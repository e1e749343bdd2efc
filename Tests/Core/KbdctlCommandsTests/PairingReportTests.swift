import Bluetooth
import KbdctlCommands
import Keyboards
import Pairing
import Testing

@Suite struct PairingReportTests {
  @Test(arguments: [
    (String?("123 456"), PairingInput.line("123456")), ("yes\r", .line("yes")), ("", .line("")),
    (nil, .endOfInput),
  ])
  func `a typed line is taken without its spaces`(_ line: String?, input: PairingInput) {
    #expect(PairingInput.typed(line) == input)
  }

  @Test func `a key that was tried is named`() {
    // KEY_ENTER
    #expect(PairingInput.tried(KeyCode(rawValue: 28)) == .keyPressed("Enter"))
    #expect(PairingInput.tried(nil) == .keysUnreadable)
  }

  @Test(arguments: [
    (
      PairingOutcome.paired(FakeBluetooth.address, name: "Desk"),
      String?("Paired: Desk, address 00:1B:66:00:00:01."), PairingFailure?.none
    ),
    (.failed(.noAdapter), nil, .noAdapter),
    (.interrupted, nil, nil),
  ])
  func `an outcome is a result, a failure or nothing`(
    _ outcome: PairingOutcome,
    text: String?,
    failure: PairingFailure?
  ) {
    #expect(outcome.text == text)
    #expect(outcome.failure == failure)
  }

  @Test(arguments: [(true, AgentCapability.displayOnly), (false, .keyboardDisplay)])
  func `display only keeps numbers from being compared`(
    _ isDisplayOnly: Bool,
    capability: AgentCapability
  ) {
    let request = PairOptions(isDisplayOnly: isDisplayOnly).request(isInteractive: true)
    #expect(request.capability == capability)
    #expect(request.timeout == .seconds(60) && request.isInteractive)
  }

  @Test(arguments: [(SpeechChoice.dispatcher, true), (.none, true), (.print, false)])
  func `a message is not printed twice`(_ speech: SpeechChoice, prints: Bool) {
    #expect(PairOptions(speech: speech).printsMessages == prints)
  }

  @Test(arguments: [
    (true, true, true), (true, false, false), (false, true, false),
  ])
  func `only a connected keyboard of the older Bluetooth tells a record`(
    _ isConnected: Bool,
    _ hasService: Bool,
    isAsked: Bool
  ) {
    var device = FakeBluetooth.device(isConnected: isConnected)
    device.services = hasService ? [KeyboardLikelihood.hidService] : []
    let snapshot = FakeBluetooth.snapshot([device])
    let addresses = ListedKeyboard.joining([], with: snapshot)
      .map { snapshot.addressWithRecord(of: $0.keyboard) }
    #expect(addresses == [isAsked ? FakeBluetooth.address : nil])
    #expect(snapshot.addressesAway == (isConnected ? [] : ["\(FakeBluetooth.address)"]))
  }
}

@Suite struct RecordingWordsTests {
  @Test func `what is recorded is said before it is`() {
    let words = RecordingWords("a.keys")
    let warning =
      "everything that is typed, passwords too, is written to ‘a.keys’ until this ends;"
      + " only its owner may read it"
    #expect(words.notices(replacesOther: false) == [warning])
    #expect(
      words.notices(replacesOther: true) == ["‘a.keys’ was there already and is replaced", warning]
    )
  }

  @Test(arguments: [
    (true, "cannot write the scenario ‘a.keys’: it is there already and is no plain file"),
    (false, "cannot write the scenario ‘a.keys’: no room"),
  ])
  func `a file that cannot be written is named`(_ isOther: Bool, message: String) {
    #expect(RecordingWords("a.keys").cannotBegin(isOther: isOther, "no room").message == message)
  }
}
