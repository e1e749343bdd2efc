package import Bluetooth
package import LinuxSystem
import SystemBus

/// BlueZ for those who follow it as long as they run: a bus that ends, or is not there yet, is
/// connected to again.
package final class BluetoothWatch {
  private let loop: EventLoop
  private let address: String?
  private let kernel: KernelState
  private let onChange: (BluetoothSnapshot) -> Void
  private let onLink: (BluetoothAddress, _ isConnected: Bool) -> Void
  private let timer: Timer
  private var delay = RetryDelay()
  private var service: BlueZ?

  /// What was told last.
  package private(set) var snapshot: BluetoothSnapshot?

  /// Begins to follow BlueZ, if it runs; it is not started for this.
  ///
  /// - Parameters:
  ///   - loop: Where the bus is waited for; it outlives this object.
  ///   - address: The bus, or `nil` for the system bus.
  ///   - kernel: Where the kernel's side is read.
  ///   - onChange: Called when the snapshot is known for the first time, and whenever it is
  ///     different; never before this returns.
  ///   - onLink: Called at each beginning and end of a device's link.
  /// - Throws: The `errno` of a timer.
  package init(
    on loop: EventLoop,
    address: String? = nil,
    kernel: KernelState = KernelState(),
    onChange: @escaping (BluetoothSnapshot) -> Void = { _ in },
    onLink: @escaping (BluetoothAddress, _ isConnected: Bool) -> Void = { _, _ in }
  ) throws(Errno) {
    self.loop = loop
    self.address = address
    self.kernel = kernel
    self.onChange = onChange
    self.onLink = onLink
    timer = try Timer()
    try loop.add(timer.descriptor) { [weak self] _ in self?.connect() }
    try timer.fire(at: .zero)
  }

  deinit { loop.remove(timer.descriptor) }

  /// What is known now, for somebody who waits no longer.
  package var view: BluetoothSnapshot {
    snapshot ?? service?.view ?? kernel.snapshot(.silentBus)
  }

  private func connect() {
    timer.acknowledge()
    do throws(Errno) {
      let bus = try BusConnection(address: address)
      try bus.attach(to: loop)
      let service = BlueZ(bus: bus, kernel: kernel, startsService: false)
      service.onChange = { [weak self] in self?.changed($0) }
      service.onLink = onLink
      try service.start()
      self.service = service
    } catch {
      service = nil
      changed(kernel.snapshot(BluetoothServiceState(connecting: error)))
    }
  }

  private func changed(_ snapshot: BluetoothSnapshot) {
    let isNews = snapshot != self.snapshot
    self.snapshot = snapshot
    if isNews { onChange(snapshot) }
    switch snapshot.service {
    // This connection is dead: there is another after a while.
    case .noBus: retry()
    // A connection that is made and never greeted ends after 90 seconds, as if lost.
    case .silentBus where service == nil: retry()
    case .running, .absent, .silent, .forbidden, .silentBus: delay = RetryDelay()
    }
  }

  private func retry() {
    // A failure would mean that the clock itself cannot be set.
    try? timer.fire(at: monotonicNow() + delay.next())
  }
}

extension BluetoothServiceState {
  /// Why there is no connection to the bus.
  init(connecting error: Errno) {
    // EAGAIN: so many wait already for a bus that accepts nobody.
    self = error == .wouldBlock ? .silentBus : .noBus
  }
}
