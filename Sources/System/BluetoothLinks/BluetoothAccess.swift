package import Bluetooth
package import LinuxSystem
import SystemBus

/// BlueZ, for a command that does one thing after the other.
package final class BluetoothAccess {
  package let loop: EventLoop
  private let service: BlueZ
  package private(set) var snapshot: BluetoothSnapshot?

  /// Connects to the system bus.
  ///
  /// - Parameter startsService: Whether bluetoothd may be started.
  /// - Throws: The error number of the connection, such as ``Errno/notFound`` without a bus.
  package convenience init(startsService: Bool) throws(Errno) {
    let bus = try BusConnection()
    let loop = try EventLoop()
    try bus.attach(to: loop)
    self.init(BlueZ(bus: bus, startsService: startsService), on: loop)
  }

  /// Takes a BlueZ that has not been started.
  ///
  /// - Parameters:
  ///   - service: Its ``BlueZ/onChange`` is taken.
  ///   - loop: The loop of its connection.
  package init(_ service: BlueZ, on loop: EventLoop) {
    self.loop = loop
    self.service = service
  }

  /// What is known within a short time, or what was in the way.
  package static func glance(
    within limit: Duration = BluetoothLimits.glance
  ) -> BluetoothSnapshot {
    do throws(Errno) {
      return try BluetoothAccess(startsService: false).begin(within: limit)
    } catch {
      return KernelState().snapshot(BluetoothServiceState(connecting: error))
    }
  }

  /// Follows the service, and waits until its state is known.
  ///
  /// - Parameter limit: How long to wait at most; `nil` for as long as each step may take.
  /// - Returns: The state, which tells what did not answer in time.
  /// - Throws: The error number of the bus or the loop.
  package func begin(within limit: Duration? = nil) throws(Errno) -> BluetoothSnapshot {
    service.onChange = { [weak self] in self?.snapshot = $0 }
    try service.start()
    let steps = [
      BluetoothLimits.bus, BluetoothLimits.start, BluetoothLimits.memory, BluetoothLimits.freshness,
    ]
    return try wait(for: limit ?? steps.reduce(.zero, +)) { $0 } ?? service.view
  }

  /// Waits until something is so.
  ///
  /// - Parameters:
  ///   - limit: How long to wait at most.
  ///   - found: Gives what is waited for, or `nil` as long as it is not so.
  /// - Returns: What was found, or `nil` when the time is up.
  /// - Throws: The error number of the loop.
  package func wait<Found>(
    for limit: Duration,
    until found: (BluetoothSnapshot) -> Found?
  ) throws(Errno) -> Found? {
    let timer = try Timer()
    let end = monotonicNow() + limit
    // No signal tells of event nodes, so the kernel's list is looked at again and again.
    let step = Duration.milliseconds(200)
    try loop.add(timer.descriptor) { [service] loop in
      timer.acknowledge()
      service.refresh()
      loop.stop()
    }
    defer { loop.remove(timer.descriptor) }
    let before = service.onChange
    service.onChange = { [loop] snapshot in
      before(snapshot)
      loop.stop()
    }
    defer { service.onChange = before }
    while true {
      if let snapshot, let result = found(snapshot) { return result }
      let now = monotonicNow()
      guard now < end else { return nil }
      try timer.fire(at: min(end, now + step))
      try loop.run()
    }
  }

  /// Does one thing and waits for the answer; both kinds of Bluetooth are scanned.
  ///
  /// - Parameter operation: What.
  /// - Returns: `nil` when it is done, or why it was not.
  /// - Throws: The error number of the loop.
  package func perform(_ operation: BluetoothOperation) throws(Errno) -> OperationFailure? {
    if case .startDiscovery(let adapter) = operation {
      service.setDiscoveryFilter(adapter: adapter) {}
    }
    var answer: OperationFailure??
    service.perform(operation) { [loop] failure in
      answer = .some(failure)
      loop.stop()
    }
    while answer == nil { try loop.run() }
    return answer ?? nil
  }
}
