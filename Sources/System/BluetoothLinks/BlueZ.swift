package import Bluetooth
package import LinuxSystem
package import SystemBus

/// BlueZ's daemon on a bus: what it knows, as values that are kept up to date.
///
/// It belongs to the thread of the connection's loop.
package final class BlueZ {
  /// Called when the snapshot is known for the first time, and whenever it is different.
  package var onChange: (BluetoothSnapshot) -> Void = { _ in }

  /// Called when a keyboard's link has come or gone, whether or not its event node stays.
  package var onLink: (BluetoothAddress, _ isConnected: Bool) -> Void = { _, _ in }

  /// The daemon's unique name, or `nil` while it is not there.
  private(set) var owner: String?

  let bus: BusConnection
  private let kernel: KernelState
  private let startsService: Bool
  private var objects = ManagedObjects()
  private var watches: [BusSlot] = []
  private var snapshot: BluetoothSnapshot?

  /// Prepares; nothing is asked before ``start()``.
  ///
  /// - Parameters:
  ///   - bus: The system bus, attached to a loop.
  ///   - kernel: Where the kernel's side is read.
  ///   - startsService: Whether the bus may start the daemon.
  package init(bus: BusConnection, kernel: KernelState = KernelState(), startsService: Bool = true)
  {
    self.bus = bus
    self.kernel = kernel
    self.startsService = startsService
  }

  /// Begins to follow the daemon, also through its restarts.
  ///
  /// - Throws: The error number of sd_bus_add_match(3).
  package func start() throws(Errno) {
    let service = BlueZNames.service
    // Before the first question, so that nothing falls between the answer and the changes.
    let signals = try bus.watch("type='signal',sender='\(service)'") { [weak self] in
      self?.received($0)
    }
    let owners = try bus.watch(
      "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
        + "member='NameOwnerChanged',arg0='\(service)'"
    ) { [weak self] in self?.ownerChanged($0) }
    watches = [signals, owners]
    ask()
  }

  /// Reads the kernel's side again; call it now and then while waiting for a keyboard's node.
  package func refresh() {
    guard snapshot != nil else { return }
    publish()
  }

  private func ask() {
    let question = BusCall.managedObjects(of: BlueZNames.service, startsService: startsService)
    bus.call(question, timeout: .seconds(25)) { [weak self] reply in
      guard let self else { return }
      guard case .success(let values) = reply else { return self.becomeAbsent() }
      objects = ManagedObjects(reply: values)
      bus.call(.owner(of: BlueZNames.service), timeout: .seconds(5)) { [weak self] reply in
        self?.owner = (try? reply.get())?.first?.text
        self?.publish()
      }
    }
  }

  private func becomeAbsent() {
    owner = nil
    objects = ManagedObjects()
    publish()
  }

  private func ownerChanged(_ signal: BusSignal) {
    guard signal.arguments.count == 3, let name = signal.arguments[2].text else { return }
    becomeAbsent()
    if !name.isEmpty { ask() }
  }

  private func received(_ signal: BusSignal) {
    // Anyone can send us a signal; before the first answer it is part of that answer.
    guard signal.sender == owner, objects.apply(signal) else { return }
    publish()
  }

  private func publish() {
    let next = read()
    let before = snapshot
    guard next != before else { return }
    snapshot = next
    for device in next.devices {
      let wasConnected = before?.device(at: device.path)?.isConnected ?? false
      if device.isConnected != wasConnected { onLink(device.address, device.isConnected) }
    }
    for device in before?.devices ?? []
    where device.isConnected && next.device(at: device.path) == nil {
      onLink(device.address, false)
    }
    onChange(next)
  }

  private func read() -> BluetoothSnapshot {
    let devices = objects.having(BlueZNames.device).compactMap { path, properties in
      BluetoothDevice(
        path: path,
        properties: properties,
        battery: objects.objects[path]?[BlueZNames.battery]
      )
    }
    return BluetoothSnapshot(
      service: owner == nil ? .absent : .running,
      adapters: objects.having(BlueZNames.adapter).compactMap(BluetoothAdapter.init),
      devices: devices,
      radio: kernel.radio,
      hasInputDriver: kernel.hasInputDriver,
      nodes: kernel.nodes
    )
  }
}
