import Bluetooth
import BluetoothLinks
import BusTesting
import LinuxSystem
import Pairing
import SystemBus
import Testing
import Wording

@Suite struct PairingRunTests {
  let bus: PrivateBus
  let loop: EventLoop
  let kernel: FakeKernel
  let bluez: FakeBlueZ
  let client: BusConnection
  let service: BlueZ

  init() throws {
    bus = try PrivateBus()
    loop = try EventLoop()
    kernel = try FakeKernel()
    bluez = try FakeBlueZ(address: bus.address, loop: loop)
    client = try BusConnection(address: bus.address)
    try client.attach(to: loop)
    service = BlueZ(bus: client, kernel: kernel.state)
  }

  /// What a person hears and sees.
  private final class Person {
    var said: [PairingMessage] = []
    var shown: [String] = []
    var nodes: [String] = []
    var outcome: PairingOutcome?
  }

  private func begin(
    _ target: String = "F0:F1:F2:F3:F4:FA",
    isInteractive: Bool = false
  ) throws -> (run: PairingRun, person: Person) {
    let person = Person()
    let run = try PairingRun(
      PairingSession.Request(
        target: PairingTarget(target),
        isInteractive: isInteractive
      ),
      service: service,
      loop: loop,
      port: port(of: person)
    )
    return (run, person)
  }

  private func port(of person: Person) -> PairingRun.Port {
    PairingRun.Port(
      say: { person.said.append($0) },
      show: { person.shown.append($0) },
      readKey: { person.nodes = $0 },
      finish: { person.outcome = $0 }
    )
  }

  private func failing(_ name: String, _ text: String = "") -> (BusRequest) -> Void {
    { $0.fail("org.bluez.Error.\(name)", text) }
  }

  @Test func `a whole pairing, from the scan to the key`() throws {
    try bluez.addKeypad()
    var pairRequest: BusRequest?
    bluez.behaviours["Pair"] = { pairRequest = $0 }
    let (run, person) = try begin()
    try loop.run { pairRequest != nil }
    #expect(bluez.agent?.capability == "KeyboardDisplay")
    var answers = 0
    for entered in [0, 1] as [UInt16] {
      bluez.askAgent(
        "DisplayPasskey",
        [.path(FakeBlueZ.keypad), .uint32(39769), .uint16(entered)]
      ) { if case .success = $0 { answers += 1 } }
    }
    try loop.run { answers == 2 }
    #expect(person.shown == ["039 769"])
    #expect(person.said.last == .code("039769"))
    try bluez.set(["Paired": .bool(true), "Bonded": .bool(true), "Connected": .bool(true)])
    pairRequest?.reply()
    try loop.run { bluez.calls.contains("Connect") }
    #expect(person.nodes == [])
    try kernel.addNode("event12", address: "f0:f1:f2:f3:f4:fa")
    try loop.run { !person.nodes.isEmpty }
    #expect(person.nodes == ["/dev/input/event12"])
    run.receive(.keyPressed("k"))
    try loop.run { person.outcome != nil }
    guard case .paired(_, "Fake Keypad") = person.outcome else {
      Issue.record("it ended with \(String(describing: person.outcome))")
      return
    }
    #expect(
      bluez.calls == [
        "RegisterAgent", "SetDiscoveryFilter", "StartDiscovery", "StopDiscovery", "Pair",
        "Trusted true", "Connect", "UnregisterAgent",
      ]
    )
  }

  @Test func `an address that changes with the pairing is followed`() throws {
    try bluez.addKeypad(["Address": .string("7A:00:00:00:00:01")])
    bluez.behaviours["Pair"] = { [unowned bluez] request in
      try? bluez.set([
        "Address": .string("F0:F1:F2:F3:F4:FA"), "Paired": .bool(true), "Bonded": .bool(true),
        "Connected": .bool(true),
      ])
      request.reply()
    }
    try kernel.addNode("event3", address: "f0:f1:f2:f3:f4:fa")
    let (run, person) = try begin("7A:00:00:00:00:01")
    try loop.run { !person.nodes.isEmpty }
    run.receive(.keyPressed("k"))
    try loop.run { person.outcome != nil }
    #expect(
      person.outcome
        == .paired(BluetoothAddress(rawValue: 0xf0f1_f2f3_f4fa), name: "Fake Keypad")
    )
  }

  static let errors: [(String, String, PairingFailure)] = [
    ("AuthenticationFailed", "Authentication Failed", .refused),
    ("AuthenticationRejected", "", .refused),
    ("AuthenticationCanceled", "", .keyboardEnded),
    ("AuthenticationTimeout", "", .tooSlow),
    ("ConnectionAttemptFailed", "Page Timeout", .noAnswer),
    ("DoesNotExist", "Does Not Exist", .vanished),
    ("Failed", "br-connection-page-timeout", .noAnswer),
  ]

  @Test(arguments: errors)
  func `an error of Pair ends with its sentence, and BlueZ is left clean`(
    _ name: String,
    _ text: String,
    failure: PairingFailure
  ) throws {
    try bluez.addKeypad()
    bluez.behaviours["Pair"] = failing(name, text)
    let (run, person) = try begin()
    try loop.run { person.outcome != nil }
    #expect(person.outcome == .failed(failure))
    #expect(
      bluez.calls.suffix(4) == ["CancelPairing", "Disconnect", "RemoveDevice", "UnregisterAgent"]
    )
    withExtendedLifetime(run) {}
  }

  @Test func `a device that vanishes while it pairs ends the pairing`() throws {
    try bluez.addKeypad()
    bluez.behaviours["Pair"] = { [unowned bluez] request in
      try? bluez.remove(FakeBlueZ.keypad)
      request.fail("org.freedesktop.DBus.Error.UnknownObject", "gone")
    }
    let (run, person) = try begin()
    try loop.run { person.outcome != nil }
    #expect(person.outcome == .failed(.vanished))
    withExtendedLifetime(run) {}
  }

  @Test func `the daemon's end in the middle is told, and the next one is asked nothing`() throws {
    try bluez.addKeypad()
    bluez.behaviours["Pair"] = { _ in }
    let (run, person) = try begin()
    try loop.run { bluez.calls.contains("Pair") }
    let calls = bluez.calls
    bluez.leave()
    try bluez.bus.requestName("org.bluez")
    try loop.run { person.outcome != nil }
    #expect(person.outcome == .failed(.serviceEnded))
    try? loop.run(for: .milliseconds(200)) { bluez.calls != calls }
    #expect(bluez.calls == calls)
    withExtendedLifetime(run) {}
  }

  @Test func `a code from another program is neither shown nor spoken`() throws {
    try bluez.addKeypad()
    var pairRequest: BusRequest?
    bluez.behaviours["Pair"] = { pairRequest = $0 }
    let (run, person) = try begin()
    try loop.run { pairRequest != nil }
    let stranger = try BusConnection(address: bus.address)
    try stranger.attach(to: loop)
    let agent = try #require(bluez.agent)
    var answer: BusConnection.Reply?
    stranger.call(
      BusCall(
        agent.owner,
        agent.path,
        "org.bluez.Agent1",
        "DisplayPasskey",
        [.path(FakeBlueZ.keypad), .uint32(1), .uint16(0)]
      ),
      timeout: .seconds(5)
    ) { answer = $0 }
    try loop.run { answer != nil }
    #expect(person.shown == [])
    guard case .failure(let error) = answer else {
      Issue.record("the stranger was answered")
      return
    }
    #expect(error.name == "org.bluez.Error.Rejected")
    withExtendedLifetime(run) {}
  }

  @Test func `a keyboard without a code is paired after a yes, and is not called right`() throws {
    try bluez.addKeypad()
    bluez.behaviours["Pair"] = { [unowned bluez] pair in
      bluez.askAgent("RequestAuthorization", [.path(FakeBlueZ.keypad)]) { answer in
        if case .success = answer { pair.reply() }
      }
    }
    let (run, person) = try begin(isInteractive: true)
    let question = PairingMessage.askWithoutCode(
      KeyboardName("Fake Keypad", BluetoothAddress(rawValue: 0xf0f1_f2f3_f4fa))
    )
    try loop.run { person.said.last == question }
    try? loop.run(for: .milliseconds(200)) { bluez.calls.last != "Pair" }
    #expect(bluez.calls.last == "Pair")
    run.receive(.line("yes"))
    try loop.run { bluez.calls.contains("Connect") }
    #expect(person.said.contains(.pairedWithoutCode))
    #expect(!person.said.contains(.codeRight))
  }

  @Test(arguments: [
    ("RequestAuthorization", PairingFailure.notAllowedWithoutCode), ("RequestPinCode", .noPIN),
  ])
  func `what only a person can answer is refused at once where there is none`(
    _ member: String,
    failure: PairingFailure
  ) throws {
    try bluez.addKeypad()
    var refusal: String?
    bluez.behaviours["Pair"] = { [unowned bluez] _ in
      bluez.askAgent(member, [.path(FakeBlueZ.keypad)]) { answer in
        if case .failure(let error) = answer { refusal = error.name }
      }
    }
    let (run, person) = try begin()
    try loop.run { person.outcome != nil && refusal != nil }
    #expect(person.outcome == .failed(failure))
    #expect(refusal == "org.bluez.Error.Rejected")
    #expect(
      bluez.calls.suffix(4) == ["CancelPairing", "Disconnect", "RemoveDevice", "UnregisterAgent"]
    )
    withExtendedLifetime(run) {}
  }

  /// The remedy of every failure after which the keyboard is left unpaired: run the command again.
  @Test(arguments: [
    ("AuthenticationFailed", PairingFailure.refused), ("AuthenticationTimeout", .tooSlow),
    ("ConnectionAttemptFailed", .noAnswer), ("AuthenticationCanceled", .keyboardEnded),
  ])
  func `after a failure the same command pairs the keyboard in pairing mode`(
    _ name: String,
    failure: PairingFailure
  ) throws {
    try bluez.addKeypad()
    bluez.behaviours["Pair"] = failing(name)
    bluez.behaviours["RemoveDevice"] = { [unowned bluez] request in
      try? bluez.remove(FakeBlueZ.keypad)
      request.reply()
    }
    let (first, before) = try begin()
    try loop.run { before.outcome != nil }
    #expect(before.outcome == .failed(failure))
    #expect(failure.text(in: .english).contains("run the command again"))
    withExtendedLifetime(first) {}

    let second = try BusConnection(address: bus.address)
    try second.attach(to: loop)
    try bluez.addKeypad()
    bluez.behaviours["Pair"] = { [unowned bluez] request in
      try? bluez.set(["Paired": .bool(true), "Bonded": .bool(true), "Connected": .bool(true)])
      request.reply()
    }
    try kernel.addNode("event4", address: "f0:f1:f2:f3:f4:fa")
    let after = Person()
    let again = try PairingRun(
      PairingSession.Request(
        target: PairingTarget("F0:F1:F2:F3:F4:FA"),
        isInteractive: false
      ),
      service: BlueZ(bus: second, kernel: kernel.state),
      loop: loop,
      port: port(of: after)
    )
    try loop.run { !after.nodes.isEmpty }
    #expect(after.nodes == ["/dev/input/event4"])
    withExtendedLifetime(again) {}
  }

  @Test func `numbers to compare are refused at once`() throws {
    try bluez.addKeypad()
    bluez.behaviours["Pair"] = { _ in }
    let (run, _) = try begin()
    try loop.run { bluez.calls.contains("Pair") }
    var answer: BusConnection.Reply?
    bluez.askAgent("RequestConfirmation", [.path(FakeBlueZ.keypad), .uint32(5)]) { answer = $0 }
    try loop.run { answer != nil }
    guard case .failure(let error) = answer else {
      Issue.record("it was confirmed")
      return
    }
    #expect(error.name == "org.bluez.Error.Rejected")
    withExtendedLifetime(run) {}
  }

  @Test func `a second pairing of the same name waits, and takes back what it began when stopped`()
    throws
  {
    try bluez.addKeypad()
    bluez.behaviours["Pair"] = failing("InProgress")
    let (run, person) = try begin()
    try loop.run { bluez.calls.contains("Pair") }
    run.receive(.interrupted)
    try loop.run { person.outcome != nil }
    #expect(person.outcome == .interrupted)
    #expect(bluez.calls.filter { $0 == "Pair" }.count == 1)
  }
}
