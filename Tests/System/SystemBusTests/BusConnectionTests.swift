import BusTesting
import LinuxSystem
import SocketTesting
import SystemBus
import Testing

@Suite struct BusConnectionTests {
  let bus: PrivateBus
  let loop: EventLoop
  let service: BusConnection
  let client: BusConnection

  init() throws {
    bus = try PrivateBus()
    loop = try EventLoop()
    service = try BusConnection(address: bus.address)
    client = try BusConnection(address: bus.address)
    try service.attach(to: loop)
    try client.attach(to: loop)
    try service.requestName("org.example.Service")
  }

  private func call(_ member: String, _ arguments: [BusValue] = []) -> BusCall {
    BusCall("org.example.Service", "/object", "org.example.Interface", member, arguments)
  }

  private func reply(to call: BusCall, within timeout: Duration = .seconds(5)) throws
    -> BusConnection.Reply
  {
    var result: BusConnection.Reply?
    client.call(call, timeout: timeout) { result = $0 }
    try loop.run { result != nil }
    return try #require(result)
  }

  static let values: [BusValue] = [
    .bool(true), .bool(false), .byte(255), .int16(-2), .uint16(65535), .int32(-70_000),
    .uint32(4_000_000_000), .int64(.min), .uint64(.max), .double(-0.5), .string("größer ‘1’"),
    .path("/org/bluez/hci0"), .signature("a{sv}"), .array([], element: "s"),
    .array([.string("a"), .string("")], element: "s"),
    .array([.array([.byte(1)], element: "y"), .array([], element: "y")], element: "ay"),
    .structure([.string("x"), .structure([.byte(1), .bool(true)])]),
    .variant(.variant(.uint32(7))),
    .properties(["Name": .string("Keypad"), "Class": .uint32(0x2540)]),
    .array(
      [.entry(key: .path("/a"), value: .properties(["X": .array([.uint16(1)], element: "q")]))],
      element: "{oa{sv}}"
    ),
  ]

  @Test(arguments: values)
  func `every type of value arrives as it was sent`(_ value: BusValue) throws {
    let object = try service.offer("/object") { request in
      request.reply(request.arguments)
      return true
    }
    let answer = try reply(to: call("Echo", [value, .string("after it")]))
    #expect(answer == .success([value, .string("after it")]))
    withExtendedLifetime(object) {}
  }

  @Test func `an error arrives with its name and its text`() throws {
    let object = try service.offer("/object") { request in
      request.fail("org.example.Error.Rejected", "not \(request.member)")
      return true
    }
    let answer = try reply(to: call("Now"))
    #expect(
      answer == .failure(.refused(name: "org.example.Error.Rejected", message: "not Now"))
    )
    withExtendedLifetime(object) {}
  }

  @Test func `a method that the object does not have is unknown`() throws {
    let object = try service.offer("/object") { _ in false }
    guard case .failure(let error) = try reply(to: call("Nothing")) else {
      Issue.record("there was a result")
      return
    }
    #expect(error.name == "org.freedesktop.DBus.Error.UnknownMethod")
    withExtendedLifetime(object) {}
  }

  @Test func `an object that is no longer kept is gone`() throws {
    var object: BusSlot? = try service.offer("/object") { request in
      request.reply()
      return true
    }
    #expect(try reply(to: call("Ping")) == .success([]))
    withExtendedLifetime(object) {}
    object = nil
    #expect(throws: BusError.self) { try reply(to: call("Ping")).get() }
  }

  @Test func `no answer in time is an error, and the late answer does no harm`() throws {
    var requests: [BusRequest] = []
    let object = try service.offer("/object") { request in
      requests.append(request)
      return true
    }
    let answer = try reply(to: call("Slow"), within: .milliseconds(50))
    #expect(answer == .failure(.timedOut))
    requests.first?.reply([.string("too late")])
    var second: BusConnection.Reply?
    client.call(call("Second"), timeout: .seconds(5)) { second = $0 }
    try loop.run { requests.count == 2 }
    requests.last?.reply([.string("in time")])
    try loop.run { second != nil }
    #expect(second == .success([.string("in time")]))
    withExtendedLifetime(object) {}
  }

  @Test func `a service that is not there is an error, without waiting for the time limit`() throws
  {
    let missing = BusCall("org.example.Missing", "/", "org.example.Interface", "Ping")
    let begin = monotonicNow()
    #expect(throws: BusError.self) { try reply(to: missing, within: .seconds(60)).get() }
    #expect(monotonicNow() - begin < .seconds(5))
  }

  @Test func `a call starts a service that the bus can start, unless it is not to`() throws {
    let activating = try PrivateBus(isActivating: true)
    let caller = try BusConnection(address: activating.address)
    try caller.attach(to: loop)
    var call = BusCall("org.bluez", "/", "org.example.Interface", "Ping")
    call.startsService = false
    var answer: BusConnection.Reply?
    caller.call(call, timeout: .seconds(60)) { answer = $0 }
    try loop.run { answer != nil }
    #expect(!activating.wantsBlueZ)
    call.startsService = true
    caller.call(call, timeout: .seconds(60)) { _ in }
    try loop.run { activating.wantsBlueZ }
  }

  @Test func `a call that cannot be sent fails from the loop, not within the call`() throws {
    let wrong = BusCall("org.example.Service", "no path", "org.example.Interface", "Ping")
    var result: BusConnection.Reply?
    client.call(wrong, timeout: .seconds(5)) { result = $0 }
    #expect(result == nil)
    try loop.run { result != nil }
    #expect(throws: BusError.self) { try #require(result).get() }
  }

  @Test func `only signals that fit the rule arrive, in order, with their sender`() throws {
    var received: [BusSignal] = []
    let watch = try client.watch("type='signal',interface='org.example.Interface',member='Moved'") {
      received.append($0)
    }
    // The bus handles a caller's messages in order: after this answer the rule is in force.
    _ = try reply(to: .owner(of: "org.example.Service"))
    for number in 0..<3 as Range<UInt32> {
      try service.emit(
        BusSignal("/object", "org.example.Interface", "Moved", [.uint32(number)])
      )
      try service.emit(BusSignal("/object", "org.example.Interface", "Stood"))
    }
    try loop.run { received.count == 3 }
    #expect(received.map(\.arguments) == [[.uint32(0)], [.uint32(1)], [.uint32(2)]])
    let owner = try reply(to: .owner(of: "org.example.Service")).get().first?.text
    #expect(received.allSatisfy { $0.sender == owner })
    withExtendedLifetime(watch) {}
  }

  @Test func `large messages go through although they do not fit the socket at once`() throws {
    let object = try service.offer("/object") { request in
      request.reply(request.arguments)
      return true
    }
    let text = String(repeating: "0123456789abcdef", count: 300_000)
    #expect(try reply(to: call("Echo", [.string(text)])) == .success([.string(text)]))
    withExtendedLifetime(object) {}
  }

  @Test func `when the bus ends, open calls fail and the loss is told`() throws {
    let object = try service.offer("/object") { _ in true }
    var result: BusConnection.Reply?
    var loss: Errno?
    client.onLost = { loss = $0 }
    client.call(call("Never"), timeout: .seconds(60)) { result = $0 }
    bus.end()
    try loop.run { result != nil && loss != nil }
    #expect(throws: BusError.self) { try #require(result).get() }
    withExtendedLifetime(object) {}
  }

  @Test func `a call after the bus has ended fails, and each call is answered once`() throws {
    var answers: [BusConnection.Reply] = []
    var isLost = false
    client.onLost = { _ in isLost = true }
    client.call(call("Before"), timeout: .seconds(60)) { answers.append($0) }
    bus.end()
    try loop.run { isLost }
    client.call(call("After"), timeout: .seconds(60)) { answers.append($0) }
    #expect(answers.count == 1, "an answer never comes within the call")
    try loop.run { answers.count == 2 }
    try? loop.run(for: .milliseconds(100)) { answers.count > 2 }
    #expect(answers.count == 2)
    #expect(answers.allSatisfy { if case .failure(.lost) = $0 { true } else { false } })
  }

  @Test func `at the end of a connection nobody is left waiting`() throws {
    let object = try service.offer("/object") { _ in true }
    var answers: [BusConnection.Reply] = []
    var short: BusConnection? = try BusConnection(address: bus.address)
    try short?.attach(to: loop)
    short?.call(call("Never"), timeout: .seconds(60)) { answers.append($0) }
    short = nil
    #expect(answers == [.failure(.lost(.notConnected))])
    withExtendedLifetime(object) {}
  }

  @Test func `the limit of a call counts from the call, though the bus never speaks`() throws {
    let peer = try ListeningSocket()
    let begin = monotonicNow()
    var answer: BusConnection.Reply?
    do {
      let deaf = try BusConnection(address: peer.busAddress)
      try deaf.attach(to: loop)
      deaf.call(.owner(of: "org.bluez"), timeout: .milliseconds(100)) { answer = $0 }
      try loop.run { answer != nil }
    }
    #expect(answer == .failure(.timedOut))
    // sd-bus would wait 90 seconds for the greeting, and as long again to flush what it has to say.
    #expect(monotonicNow() - begin < .seconds(40))
  }

  @Test func `a flood of signals leaves turns to others`() throws {
    var count = 0
    let watch = try client.watch("type='signal',member='Moved'") { _ in count += 1 }
    _ = try reply(to: .owner(of: "org.example.Service"))
    for _ in 0..<1000 {
      try service.emit(BusSignal("/object", "org.example.Interface", "Moved"))
    }
    // Something that always has a turn.
    let other = try WakeUp()
    other.ring()
    var most = 0
    var before = 0
    try loop.add(other.descriptor) { loop in
      most = max(most, count - before)
      before = count
      if count == 1000 { loop.stop() }
    }
    try loop.run()
    #expect(most <= 64)
    withExtendedLifetime(watch) {}
  }

  @Test func `what is to be done at the end of a turn comes after its messages, and once`() throws {
    var events: [String] = []
    let watch = try client.watch("type='signal',member='Moved'") { [unowned client] _ in
      events.append("signal")
      client.deliver { events.append("end") }
    }
    client.deliver(at: monotonicNow() + .milliseconds(20)) { events.append("later") }
    client.deliver(at: monotonicNow() + .milliseconds(10)) { events.append("late") }
    try loop.run { events.count == 2 }
    try service.emit(BusSignal("/object", "org.example.Interface", "Moved"))
    try loop.run { events.count == 4 }
    #expect(events == ["late", "later", "signal", "end"])
    withExtendedLifetime(watch) {}
  }

  @Test func `an answer that comes after the end of its connection does no harm`() throws {
    var requests: [BusRequest] = []
    var objects: [BusSlot] = []
    var short: BusConnection? = try BusConnection(address: bus.address)
    try short?.attach(to: loop)
    try short?.requestName("org.example.Short")
    if let short {
      objects.append(
        try short.offer("/object") { request in
          requests.append(request)
          return true
        }
      )
    }
    var answer: BusConnection.Reply?
    let slow = BusCall("org.example.Short", "/object", "org.example.Interface", "Slow")
    client.call(slow, timeout: .seconds(30)) { answer = $0 }
    try loop.run { !requests.isEmpty }
    objects = []
    short = nil
    requests.first?.reply([.string("too late")])
    requests.first?.fail("org.example.Error.Late", "too late")
    try loop.run { answer != nil }
    #expect(throws: BusError.self) { try #require(answer).get() }
  }

  @Test func `a bus that is not there is told by its errno`() {
    #expect(throws: Errno.notFound) { _ = try BusConnection(address: "unix:path=/nowhere/bus") }
  }
}
