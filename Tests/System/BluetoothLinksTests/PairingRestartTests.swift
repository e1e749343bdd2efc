import Bluetooth
import BluetoothLinks
import BusTesting
import LinuxSystem
import Pairing
import SystemBus
import Testing
import Wording

/// bluetoothd, or its adapter, ends at each step of a pairing, and the user goes on as they are told.
@Suite struct PairingRestartTests {
  enum Weather: CaseIterable {
    case restart, crash, adapterGone, adapterOff, adapterReplaced
  }

  /// The calls of a pairing in their order; `Trusted` is a property.
  static let steps = [
    "RegisterAgent", "SetDiscoveryFilter", "StartDiscovery", "StopDiscovery", "Pair", "Trusted",
    "Connect",
  ]

  let desk: PairingDesk

  init() throws { desk = try PairingDesk() }

  private func become(_ weather: Weather) throws {
    switch weather {
    case .restart: try desk.restart()
    case .crash: desk.crash()
    case .adapterGone, .adapterReplaced:
      let bluez = try #require(desk.bluez)
      if weather == .adapterReplaced { try bluez.addSecondAdapter() }
      if bluez.objects[FakeBlueZ.keypad] != nil { try bluez.remove(FakeBlueZ.keypad) }
      try bluez.remove(FakeBlueZ.adapter, "org.bluez.Adapter1")
    case .adapterOff:
      try desk.bluez?.set(
        ["Powered": .bool(false)],
        at: FakeBlueZ.adapter,
        "org.bluez.Adapter1"
      )
    }
  }

  /// Makes it good again, as the remedy says.
  private func mend(_ weather: Weather, _ memory: [String: [String: [String: BusValue]]]) throws {
    switch weather {
    case .restart, .adapterReplaced: break
    case .crash:
      try desk.startService(hasAdapter: false)
      try desk.bluez?.remember(memory)
    case .adapterGone: try desk.bluez?.remember(memory)
    case .adapterOff:
      try desk.bluez?.set(["Powered": .bool(true)], at: FakeBlueZ.adapter, "org.bluez.Adapter1")
    }
  }

  /// Each step in each weather but a second adapter, with which a search goes on.
  static let cases = steps.flatMap { step in
    Weather.allCases.filter {
      $0 != .adapterReplaced || ["Pair", "Trusted", "Connect"].contains(step)
    }
    .map { (step, $0) }
  }

  @Test(arguments: cases)
  func `it ends with a sentence, and another pair comes through`(
    _ step: String,
    _ weather: Weather
  ) throws {
    var memory: [String: [String: [String: BusValue]]] = [:]
    var hasBroken = false
    let timer = try Timer()
    try desk.loop.add(timer.descriptor) { [desk] _ in
      timer.acknowledge()
      memory = desk.bluez?.objects ?? [:]
      try? become(weather)
    }
    defer { desk.loop.remove(timer.descriptor) }
    let usual = desk.bluez?.behaviours[step]
    // Not within the call: the one who answers it is to end.
    desk.bluez?.behaviours[step] = { request in
      if hasBroken {
        if let usual { usual(request) } else { request.reply() }
        return
      }
      hasBroken = true
      try? timer.fire(at: .zero)
    }
    let first = try desk.run()
    #expect(hasBroken)
    guard case .failed(let failure) = first.outcome else {
      Issue.record("it ended with \(String(describing: first.outcome))")
      return
    }
    let hasBond = step == "Trusted" || step == "Connect"
    let text = failure.text(in: .english)
    #expect(text.contains("‘kbdctl pair F0:F1:F2:F3:F4:FA’ goes on") == hasBond, "\(text)")
    try mend(weather, memory)
    if weather == .adapterReplaced || !desk.isPaired { desk.isInPairingMode = true }
    let second = try desk.run()
    guard case .paired = second.outcome else {
      Issue.record("another pair ended with \(String(describing: second.outcome))")
      return
    }
    #expect(
      second.said.contains(.alreadyPaired(PairingDesk.name))
        == (hasBond && weather != .adapterReplaced)
    )
  }

  @Test(arguments: [("yes", "KeyboardDisplay"), ("no", "DisplayOnly")])
  func `numbers are compared by the user, who may have a code instead`(
    _ answer: String,
    capability: String
  ) throws {
    desk.bluez?.behaviours["Pair"] = { [unowned desk] pair in
      guard desk.bluez?.agent?.capability == "KeyboardDisplay" else {
        let arguments: [BusValue] = [.path(FakeBlueZ.keypad), .uint32(7), .uint16(0)]
        desk.bluez?.askAgent("DisplayPasskey", arguments) { _ in desk.pair(pair) }
        return
      }
      desk.bluez?.askAgent("RequestConfirmation", [.path(FakeBlueZ.keypad), .uint32(39769)]) {
        if case .success = $0 { return desk.pair(pair) }
        PairingDesk.fail(pair, "AuthenticationRejected")
      }
    }
    let question = PairingMessage.compare(PairingDesk.name, "039769")
    let person = try desk.run(isInteractive: true) { $0 == question ? .line(answer) : nil }
    #expect(person.isReady)
    #expect(person.said.contains(question))
    #expect(person.said.contains(.numbersMatch) == (answer == "yes"))
    #expect(person.said.contains(.code("000007")) == (answer == "no"))
    #expect(desk.bluez?.agent?.capability == capability)
  }

  @Test func `a half-made pairing is found again without its name`() throws {
    let timer = try Timer()
    try desk.loop.add(timer.descriptor) { [desk] _ in
      timer.acknowledge()
      try? desk.restart()
    }
    defer { desk.loop.remove(timer.descriptor) }
    desk.bluez?.behaviours["Trusted"] = { _ in try? timer.fire(at: .zero) }
    let first = try desk.run()
    #expect(
      first.outcome == .failed(.unfinished(PairingDesk.name, because: .serviceEnded))
    )
    desk.bluez?.behaviours["StartDiscovery"] = { [unowned desk] request in
      try? desk.showKeypad()
      request.reply()
    }
    let second = try desk.run(nil)
    #expect(second.said.contains(.alreadyPaired(PairingDesk.name)))
    #expect(second.isReady)
  }
}
