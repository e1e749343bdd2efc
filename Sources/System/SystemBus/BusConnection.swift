import CSystemd
package import LinuxSystem

/// A connection to a message bus, driven by an ``EventLoop`` on one thread (sd-bus(3)).
///
/// Nothing here waits for an answer, but ``requestName(_:)``.
package final class BusConnection {
  /// What to do when the bus has gone; nothing works after that.
  package var onLost: (Errno) -> Void = { _ in }

  let bus: Handle
  private let timer: Timer
  private weak var loop: EventLoop?
  private var undelivered: [() -> Void] = []

  /// Connects.
  ///
  /// - Parameter address: Such as `unix:path=/run/test/bus`; `nil` for the system bus, or for
  ///   what `DBUS_SYSTEM_BUS_ADDRESS` names instead of it.
  /// - Throws: The error number of sd_bus_start(3), such as ``Errno/notFound`` without a bus.
  package init(address: String? = nil) throws(Errno) {
    var made: OpaquePointer?
    if let address {
      try checkingNegative(sd_bus_new(&made))
      let bus = try Handle(made) { sd_bus_unref($0) }
      try checkingNegative(sd_bus_set_address(bus.pointer, address))
      try checkingNegative(sd_bus_set_bus_client(bus.pointer, 1))
      try checkingNegative(sd_bus_start(bus.pointer))
      made = sd_bus_ref(bus.pointer)
    } else {
      try checkingNegative(sd_bus_open_system(&made))
    }
    let bus = try Handle(made) { sd_bus_flush_close_unref($0) }
    let timer = try Timer()
    self.bus = bus
    self.timer = timer
  }

  deinit { detach() }

  /// Sends and receives on the thread of `loop` from now on.
  ///
  /// - Parameter loop: It does not keep the connection alive.
  /// - Throws: The error number of sd_bus_get_fd(3) or epoll_ctl(2).
  package func attach(to loop: EventLoop) throws(Errno) {
    let descriptor = try checkingNegative(sd_bus_get_fd(bus.pointer))
    try loop.add(descriptor) { [weak self] _ in self?.process() }
    try loop.add(timer.descriptor) { [weak self] _ in
      self?.timer.acknowledge()
      self?.process()
    }
    self.loop = loop
    try arm()
  }

  package func detach() {
    guard let loop else { return }
    loop.remove(sd_bus_get_fd(bus.pointer))
    loop.remove(timer.descriptor)
    self.loop = nil
  }

  /// Takes a name on the bus, waiting for the bus's answer.
  ///
  /// - Parameter name: Such as `org.bluez`.
  /// - Throws: `EEXIST` when another has it, ``Errno/accessDenied`` without the right to it.
  package func requestName(_ name: String) throws(Errno) {
    try checkingNegative(sd_bus_request_name(bus.pointer, name, 0))
    try arm()
  }

  /// Sends what has been prepared, with its arguments, and releases it.
  func send(_ message: OpaquePointer?, _ arguments: [BusValue]) {
    do throws(Errno) {
      let message = try Handle(message) { sd_bus_message_unref($0) }
      try MessageWriter(message: message.pointer).append(arguments)
      try checkingNegative(sd_bus_send(bus.pointer, message.pointer, nil))
      try arm()
    } catch {
      // Nobody can be told through a bus that takes no message; a lost one is found by process().
    }
  }

  /// Calls a closure from the loop, never from within the function that asked for it.
  func deliverLater(_ body: @escaping () -> Void) {
    undelivered.append(body)
    // In the past: at once. A failure would mean that the clock itself cannot be set.
    try? timer.fire(at: .zero)
  }

  private func process() {
    do throws(Errno) {
      while let body = undelivered.first {
        undelivered.removeFirst()
        body()
      }
      while try checkingNegative(sd_bus_process(bus.pointer, nil)) > 0 {}
      try arm()
    } catch {
      detach()
      onLost(error)
    }
  }

  /// Tells the loop what sd-bus waits for: room to write, and its next deadline.
  func arm() throws(Errno) {
    guard let loop else { return }
    let descriptor = sd_bus_get_fd(bus.pointer)
    let events = try checkingNegative(sd_bus_get_events(bus.pointer))
    try loop.waitForRoom(events & 4 != 0, on: descriptor)
    guard undelivered.isEmpty else { return try timer.fire(at: .zero) }
    var deadline: UInt64 = 0
    try checkingNegative(sd_bus_get_timeout(bus.pointer, &deadline))
    try timer.fire(at: deadline == .max ? nil : .microseconds(Int64(clamping: deadline)))
  }
}
