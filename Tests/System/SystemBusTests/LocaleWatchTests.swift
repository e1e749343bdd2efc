import BusTesting
import LinuxSystem
import SystemBus
import Testing

@Suite struct LocaleWatchTests {
  /// Somebody who serves as systemd-localed.
  private final class FakeLocaled {
    var layout = "us"
    private(set) var questions = 0

    /// Questions are kept here instead of being answered.
    var holdsAnswers = false
    private var held: [BusRequest] = []
    private let bus: BusConnection
    private var object: BusSlot?

    init(_ address: String, on loop: EventLoop) throws {
      bus = try BusConnection(address: address)
      try bus.attach(to: loop)
      object = try bus.offer("/org/freedesktop/locale1") { [weak self] request in
        guard let self, request.member == "GetAll" else { return false }
        questions += 1
        if holdsAnswers { held.append(request) } else { answer(request, layout) }
        return true
      }
      try bus.requestName("org.freedesktop.locale1")
    }

    private func answer(_ request: BusRequest, _ layout: String) {
      request.reply([.properties(["X11Layout": .string(layout), "VConsoleKeymap": .string("uk")])])
    }

    /// Answers what was held back, as it was when it was asked.
    func answerHeld(with layout: String) {
      for request in held { answer(request, layout) }
      held = []
    }

    func emitChange() throws {
      try bus.emit(
        BusSignal(
          "/org/freedesktop/locale1",
          "org.freedesktop.DBus.Properties",
          "PropertiesChanged",
          [
            .string("org.freedesktop.locale1"), .properties(["X11Layout": .string("lie")]),
            .array([], element: "s"),
          ]
        )
      )
    }
  }

  @Test func `settings are told at first, and then each time that they differ`() throws {
    let bus = try PrivateBus()
    let loop = try EventLoop()
    let localed = try FakeLocaled(bus.address, on: loop)
    var told: [String] = []
    let watch = try LocaleWatch(on: loop, address: bus.address) {
      told.append("\($0.layouts) \($0.consoleName)")
    }
    #expect(told == [])
    try loop.run { told == ["us uk"] }
    // What a signal says is asked again, and told only if it is so.
    try localed.emitChange()
    try loop.run { localed.questions == 2 }
    localed.layout = "fr,us"
    try localed.emitChange()
    try loop.run { told.count == 2 }
    #expect(told == ["us uk", "fr,us uk"])
    withExtendedLifetime(watch) {}
  }

  @Test func `a change while a question is under way is asked after it`() throws {
    let bus = try PrivateBus()
    let loop = try EventLoop()
    let localed = try FakeLocaled(bus.address, on: loop)
    localed.holdsAnswers = true
    var told: [String] = []
    let watch = try LocaleWatch(on: loop, address: bus.address) { told.append($0.layouts) }
    try loop.run { localed.questions == 1 }
    for _ in 0..<20 { try localed.emitChange() }
    localed.holdsAnswers = false
    localed.layout = "de"
    localed.answerHeld(with: "us")
    try loop.run { told.last == "de" }
    #expect(told == ["us", "de"])
    withExtendedLifetime(watch) {}
  }

  @Test func `after the end of the bus another connection is made`() throws {
    let bus = try PrivateBus()
    let loop = try EventLoop()
    var localed: FakeLocaled? = try FakeLocaled(bus.address, on: loop)
    var told: [String] = []
    let watch = try LocaleWatch(on: loop, address: bus.address) { told.append($0.layouts) }
    try loop.run { told == ["us"] }
    bus.end()
    localed = nil
    try bus.start()
    localed = try FakeLocaled(bus.address, on: loop)
    localed?.layout = "gb"
    // It is set before anybody asks: the watch waits a second at least.
    try loop.run { told == ["us", "gb"] }
    withExtendedLifetime(watch) {}
  }
}
