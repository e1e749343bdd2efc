package import Bluetooth
package import LinuxSystem
package import SystemBus

/// BlueZ's daemon on a bus: what it knows, as values that are kept up to date.
///
/// It belongs to the thread of the connection's loop.
package final class BlueZ {
  /// Called when the snapshot is known for the first time, and whenever it is different.
  package var onChange: (BluetoothSnapshot) -> Void = { _ in }

  /// Called at each beginning and end of a device's link, whether or not its event node stays.
  package var onLink: (BluetoothAddress, _ isConnected: Bool) -> Void = { _, _ in }

  let bus: BusConnection
  private let kernel: KernelState
  private var inquiry: ServiceInquiry
  private var objects = ManagedObjects()
  private var links = DeviceLinks()
  private var watches: [BusSlot] = []
  private var delay = RetryDelay()
  private var service: BluetoothServiceState?
  private var snapshot: BluetoothSnapshot?

  /// Until when a bluetoothd that has just started is given time to find its adapters.
  private var freshUntil: Duration?
  private var lastPublished: Duration?
  private var willPublish = false

  /// Prepares; nothing is asked before ``start()``.
  ///
  /// - Parameters:
  ///   - bus: The system bus, attached to a loop; its ``BusConnection/onLost`` is taken.
  ///   - kernel: Where the kernel's side is read.
  ///   - startsService: Whether the bus may start the daemon.
  package init(bus: BusConnection, kernel: KernelState = KernelState(), startsService: Bool = true)
  {
    self.bus = bus
    self.kernel = kernel
    inquiry = ServiceInquiry(startsService: startsService)
    bus.onLost = { [weak self] _ in
      guard let self else { return }
      follow(inquiry.busLost())
    }
  }

  /// The daemon's unique name, or `nil` while it is not there.
  var owner: String? { inquiry.owner }

  /// What is known now, for somebody who waits no longer.
  package var view: BluetoothSnapshot { snapshot ?? read(inquiry.unanswered) }

  /// Begins to follow the daemon, also through its restarts.
  ///
  /// - Throws: The error number of sd_bus_add_match(3).
  package func start() throws(Errno) {
    let name = BlueZNames.service
    // Before the first question, so that nothing falls between the answer and the changes.
    let signals = try bus.watch("type='signal',sender='\(name)'") { [weak self] in
      self?.received($0)
    }
    let owners = try bus.watch(
      "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
        + "member='NameOwnerChanged',arg0='\(name)'"
    ) { [weak self] in self?.ownerChanged($0) }
    watches = [signals, owners]
    follow(inquiry.ask())
  }

  /// Reads the kernel's side again; call it now and then while waiting for a keyboard's node.
  package func refresh() {
    guard snapshot != nil else { return }
    publish()
  }

  private func follow(_ actions: [ServiceInquiry.Action]) {
    for action in actions { carryOut(action) }
  }

  private func carryOut(_ action: ServiceInquiry.Action) {
    switch action {
    case .askOwner:
      bus.call(.owner(of: BlueZNames.service), timeout: BluetoothLimits.bus) { [weak self] reply in
        guard let self else { return }
        follow(inquiry.ownerAnswered(reply.map { $0.first?.text ?? "" }))
      }
    case .startService:
      bus.call(.start(BlueZNames.service), timeout: BluetoothLimits.start) { [weak self] reply in
        guard let self else { return }
        follow(inquiry.startAnswered(reply.error))
      }
    case .askObjects(let owner): askObjects(of: owner)
    case .tell(let service): become(service)
    case .askLater:
      bus.deliver(at: monotonicNow() + delay.next()) { [weak self] in
        guard let self else { return }
        follow(inquiry.ask())
      }
    }
  }

  private func askObjects(of owner: String) {
    bus.call(.managedObjects(of: owner), timeout: BluetoothLimits.memory) { [weak self] reply in
      guard let self else { return }
      let actions = inquiry.objectsAnswered(by: owner, reply.error)
      if inquiry.follows == owner, case .success(let values) = reply, !actions.isEmpty {
        objects = ManagedObjects(reply: values)
      }
      follow(actions)
    }
  }

  private func become(_ service: BluetoothServiceState) {
    self.service = service
    if service == .running {
      delay = RetryDelay()
      if inquiry.isFresh { freshUntil = monotonicNow() + BluetoothLimits.freshness }
    } else {
      objects = ManagedObjects()
    }
    tell(links.changes(in: objects))
    publish()
  }

  private func ownerChanged(_ signal: BusSignal) {
    guard signal.arguments.count == 3, let name = signal.arguments[2].text else { return }
    follow(inquiry.ownerChanged(to: name.isEmpty ? nil : name))
  }

  private func received(_ signal: BusSignal) {
    // Anyone can send us a signal; before the first answer it is part of that answer.
    guard signal.sender == inquiry.follows, let path = objects.apply(signal) else { return }
    tell(links.changes(in: objects, at: path))
    // Once for all that has come, and not for each.
    guard !willPublish else { return }
    willPublish = true
    bus.deliver(at: lastPublished.map { $0 + BluetoothLimits.pace }) { [weak self] in
      self?.willPublish = false
      self?.publish()
    }
  }

  /// Tells at once what has come: whoever gets an answer must not go by what was known before it.
  func catchUp() {
    if willPublish { publish() }
  }

  private func tell(_ changes: [DeviceLinks.Change]) {
    for change in changes { onLink(change.address, change.isConnected) }
  }

  private func publish() {
    guard let service else { return }
    let next = read(service)
    if isUnfinished(next) { return }
    lastPublished = monotonicNow()
    guard next != snapshot else { return }
    snapshot = next
    onChange(next)
  }

  /// Whether bluetoothd has just started, and will find its adapters or switch them on.
  private func isUnfinished(_ snapshot: BluetoothSnapshot) -> Bool {
    guard let end = freshUntil, snapshot.hasService, !(snapshot.adapter?.isPowered ?? false),
      snapshot.radio == .none, !kernel.adapters.isEmpty, monotonicNow() < end
    else {
      freshUntil = nil
      return false
    }
    bus.deliver(at: end) { [weak self] in self?.publish() }
    return true
  }

  private func read(_ service: BluetoothServiceState) -> BluetoothSnapshot {
    let devices = objects.having(BlueZNames.device).compactMap { path, properties in
      BluetoothDevice(
        path: path,
        properties: properties,
        battery: objects.objects[path]?[BlueZNames.battery]
      )
    }
    var snapshot = kernel.snapshot(service)
    snapshot.adapters = objects.having(BlueZNames.adapter).compactMap(BluetoothAdapter.init)
    snapshot.devices = devices
    if !devices.isEmpty { snapshot.nodes = kernel.nodes }
    return snapshot
  }
}

extension Result {
  fileprivate var error: Failure? {
    guard case .failure(let error) = self else { return nil }
    return error
  }
}
