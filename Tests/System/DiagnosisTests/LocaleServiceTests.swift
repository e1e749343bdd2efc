import BusTesting
import Diagnosis
import Foundation
import LinuxSystem
import SystemBus
import Testing

@Suite struct LocaleServiceTests {
  /// Runs a service on a bus, on a thread of its own, while `body` runs.
  private func serving(
    on bus: PrivateBus,
    reply: @escaping @Sendable (BusRequest) -> Void,
    _ body: () -> Void
  ) throws {
    let address = bus.address
    let ready = DispatchSemaphore(value: 0)
    let thread = try LinuxSystem.Thread(name: "localed") {
      guard let connection = try? BusConnection(address: address), let loop = try? EventLoop(),
        let object = try? connection.offer(
          "/org/freedesktop/locale1",
          handler: { request in
            guard request.member == "Get" else { return false }
            reply(request)
            return true
          }
        )
      else { return }
      connection.onLost = { [loop] _ in loop.stop() }
      try? connection.attach(to: loop)
      try? connection.requestName("org.freedesktop.locale1")
      ready.signal()
      withExtendedLifetime(object) { try? loop.run() }
    }
    ready.wait()
    body()
    bus.end()
    thread.join()
  }

  @Test func `the system's layouts are what the service says`() throws {
    let bus = try PrivateBus()
    try serving(on: bus, reply: { $0.reply([.variant(.string("us,de"))]) }) {
      #expect(LocaleService.layouts(onBus: bus.address, within: .seconds(30)) == "us,de")
    }
  }

  @Test func `a service that hangs is not waited for`() throws {
    let bus = try PrivateBus()
    try serving(on: bus, reply: { _ in }) {
      #expect(LocaleService.layouts(onBus: bus.address, within: .milliseconds(200)) == nil)
    }
  }

  @Test func `without a bus or the service there is no answer`() throws {
    #expect(LocaleService.layouts(onBus: "unix:path=/nonexistent", within: .seconds(30)) == nil)
    let bus = try PrivateBus()
    #expect(LocaleService.layouts(onBus: bus.address, within: .seconds(30)) == nil)
  }
}
