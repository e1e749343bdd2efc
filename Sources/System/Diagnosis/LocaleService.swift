import LinuxSystem
import SystemBus

/// The service that keeps the layouts of the whole system (org.freedesktop.locale1(5)).
package enum LocaleService {
  /// The system's layouts, such as `us,de`; empty when none is set.
  ///
  /// - Parameters:
  ///   - address: Of the bus; `nil` for the system's.
  ///   - limit: How long it may take; the bus starts the service, which ends by itself.
  /// - Returns: `nil` when it does not answer in time, or there is no bus.
  package static func layouts(
    onBus address: String? = nil,
    within limit: Duration
  ) -> String? {
    guard let bus = try? BusConnection(address: address), let loop = try? EventLoop(),
      (try? bus.attach(to: loop)) != nil
    else { return nil }
    let question = BusCall(
      "org.freedesktop.locale1",
      "/org/freedesktop/locale1",
      "org.freedesktop.DBus.Properties",
      "Get",
      [.string("org.freedesktop.locale1"), .string("X11Layout")]
    )
    var answer: String?
    bus.onLost = { [loop] _ in loop.stop() }
    bus.call(question, timeout: limit) { [loop] reply in
      answer = (try? reply.get())?.first?.text
      loop.stop()
    }
    try? loop.run()
    return answer
  }
}
