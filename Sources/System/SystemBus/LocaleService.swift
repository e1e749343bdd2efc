import LinuxSystem

/// systemd-localed, which keeps the layouts of the machine (org.freedesktop.locale1(5)).
package enum LocaleService {
  /// Asks for the layouts and their variants, as lists that XKB reads.
  ///
  /// - Parameters:
  ///   - address: The bus, or `nil` for the system bus.
  ///   - limit: How long to wait at most.
  /// - Returns: Empty lists when none is set; `nil` without a bus or a service, or when there is no answer
  ///   in time.
  package static func layouts(
    address: String? = nil,
    within limit: Duration = .milliseconds(500)
  ) -> (layouts: String, variants: String)? {
    var answer: [BusValue]?
    try? ask(address, limit) { answer = $0 }
    guard let properties = answer?.first?.dictionary else { return nil }
    return (properties["X11Layout"]?.text ?? "", properties["X11Variant"]?.text ?? "")
  }

  private static func ask(
    _ address: String?,
    _ limit: Duration,
    _ take: @escaping ([BusValue]) -> Void
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
    let call = BusCall(
      "org.freedesktop.locale1",
      "/org/freedesktop/locale1",
      "org.freedesktop.DBus.Properties",
      "GetAll",
      [.string("org.freedesktop.locale1")]
    )
    bus.call(call, timeout: limit) { reply in
      if case .success(let values) = reply { take(values) }
      loop.stop()
    }
    try loop.run()
  }
}
