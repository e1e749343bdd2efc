import BusTesting
import LinuxSystem
import SystemBus
import Testing

@Suite struct LocaleServiceTests {
  /// What a client is told while somebody else serves as systemd-localed.
  ///
  /// - Parameters:
  ///   - properties: What it says of itself; `nil` for one that never answers.
  ///   - limit: How long the client waits.
  /// - Returns: The lists, or `nothing`.
  /// - Throws: What went wrong with the bus.
  private func layouts(
    _ properties: [String: BusValue]?,
    within limit: Duration
  ) throws -> String {
    let bus = try PrivateBus()
    let loop = try EventLoop()
    let service = try BusConnection(address: bus.address)
    try service.attach(to: loop)
    try service.requestName("org.freedesktop.locale1")
    let object = try service.offer("/org/freedesktop/locale1") { request in
      if let properties { request.reply([.properties(properties)]) }
      return true
    }
    let answers = try Mailbox<String>()
    let address = bus.address
    let client = try Thread(name: "client") {
      let lists = LocaleService.layouts(address: address, within: limit)
      answers.put(lists.map { "\($0.layouts) \($0.variants) \($0.consoleName)" } ?? "nothing")
    }
    var answer: String?
    try loop.run {
      answer = answer ?? answers.take().first
      return answer != nil
    }
    client.join()
    withExtendedLifetime(object) {}
    return try #require(answer)
  }

  @Test func `all layouts and variants are told`() throws {
    let properties: [String: BusValue] = [
      "VConsoleKeymap": .string("us"), "X11Layout": .string("us,ru"),
      "X11Variant": .string(",phonetic"),
    ]
    #expect(try layouts(properties, within: .seconds(30)) == "us,ru ,phonetic us")
  }

  @Test(
    arguments: [
      [:], ["X11Layout": .string("")], ["X11Layout": .bool(true)],
    ] as [[String: BusValue]]
  )
  func `a service that knows no layout tells none`(_ properties: [String: BusValue]) throws {
    #expect(try layouts(properties, within: .seconds(30)) == "  ")
  }

  @Test func `a service that does not answer is not waited for`() throws {
    #expect(try layouts(nil, within: .milliseconds(50)) == "nothing")
  }

  @Test func `without a bus there is nothing to ask`() {
    #expect(LocaleService.layouts(address: "unix:path=/nonexistent/bus") == nil)
  }
}
