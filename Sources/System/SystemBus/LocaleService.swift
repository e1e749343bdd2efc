import LinuxSystem

/// systemd-localed, which keeps the layouts of the machine (org.freedesktop.locale1(5)).
package enum LocaleService {
  /// The layouts and variants as lists that XKB reads, and the console's own name for its layout; each
  /// is empty when none is set.
  package typealias Answer = (layouts: String, variants: String, consoleName: String)

  static let name = "org.freedesktop.locale1"
  static let path = "/org/freedesktop/locale1"

  /// Asks, and waits for the answer.
  ///
  /// - Parameters:
  ///   - address: The bus, or `nil` for the system bus.
  ///   - limit: How long to wait at most.
  /// - Returns: `nil` without a bus or a service, or when there is no answer in time.
  package static func layouts(
    address: String? = nil,
    within limit: Duration = .milliseconds(500)
  ) -> Answer? {
    var answer: Answer?
    try? ask(address, limit) { answer = $0 }
    return answer
  }

  /// Asks without waiting; `take` gets `nil` when there is no answer in time.
  static func ask(
    on bus: BusConnection,
    within limit: Duration,
    _ take: @escaping (Answer?) -> Void
  ) {
    bus.call(.properties(of: name, name, path), timeout: limit) { reply in
      take((try? reply.get()).flatMap(\.first).map { Self.answer($0.dictionary) })
    }
  }

  private static func answer(_ properties: [String: BusValue]) -> Answer {
    func text(_ name: String) -> String { properties[name]?.text ?? "" }
    return (text("X11Layout"), text("X11Variant"), text("VConsoleKeymap"))
  }

  private static func ask(
    _ address: String?,
    _ limit: Duration,
    _ take: @escaping (Answer?) -> Void
  ) throws(Errno) {
    let bus = try BusConnection(address: address)
    let loop = try EventLoop()
    try bus.attach(to: loop)
    defer { withExtendedLifetime(bus) {} }
    // The bus itself may not answer, not even to the greeting.
    let timer = try Timer()
    try loop.add(timer.descriptor) { $0.stop() }
    try timer.fire(at: monotonicNow() + limit)
    defer { loop.remove(timer.descriptor) }
    bus.onLost = { _ in loop.stop() }
    ask(on: bus, within: limit) { answer in
      take(answer)
      loop.stop()
    }
    try loop.run()
  }
}
