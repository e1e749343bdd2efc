import CSystemd
package import LinuxSystem

/// A connection to a message bus, driven by an ``EventLoop`` on one thread (sd-bus(3)).
///
/// Nothing here waits for an answer, but ``requestName(_:)``.
package final class BusConnection {
  /// How many messages are handled before the loop looks at other descriptors and timers again: a
  /// bus that floods us must not keep a signal of the user waiting.
  private static let messagesInTurn = 64

  /// Called once, from the loop, when the bus has ended; each call fails from then on.
  package var onLost: (Errno) -> Void = { _ in }

  let bus: Handle
  /// Why the bus has ended.
  private(set) var loss: Errno?
  private let timer: Timer
  private weak var loop: EventLoop?
  private var descriptor: CInt?
  private var agenda = Agenda()
  private var calls: [PendingCall] = []

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
    // Not flushed: that would wait, up to 90 seconds, for a bus that does not even greet us.
    let bus = try Handle(made) { sd_bus_close_unref($0) }
    let timer = try Timer()
    self.bus = bus
    self.timer = timer
  }

  deinit {
    if let loop {
      if let descriptor { loop.remove(descriptor) }
      loop.remove(timer.descriptor)
    }
    // ENOTCONN, as of now: nobody is to wait for an answer that cannot come.
    answerAll(loss ?? .notConnected)
  }

  /// Sends and receives on the thread of `loop` from now on.
  ///
  /// - Parameter loop: It does not keep the connection alive.
  /// - Throws: The error number of sd_bus_get_fd(3) or epoll_ctl(2).
  package func attach(to loop: EventLoop) throws(Errno) {
    let descriptor = try checkingNegative(sd_bus_get_fd(bus.pointer))
    try loop.add(timer.descriptor) { [weak self] _ in
      self?.timer.acknowledge()
      self?.process()
    }
    self.loop = loop
    try loop.add(descriptor) { [weak self] _ in self?.process() }
    self.descriptor = descriptor
    try arm()
  }

  /// Takes a name on the bus, waiting for the bus's answer.
  ///
  /// - Parameter name: Such as `org.bluez`.
  /// - Throws: `EEXIST` when another has it, ``Errno/accessDenied`` without the right to it.
  package func requestName(_ name: String) throws(Errno) {
    try checkingNegative(sd_bus_request_name(bus.pointer, name, 0))
    try arm()
  }

  /// Calls a closure from the loop, never from within the function that asked for it.
  ///
  /// - Parameters:
  ///   - time: When, as ``monotonicNow()`` counts; `nil` for once all messages of this turn have
  ///     been handled.
  ///   - body: It is not called after the end of this connection.
  package func deliver(at time: Duration? = nil, _ body: @escaping () -> Void) {
    _ = agenda.add(at: time ?? .zero, body)
    // A failure would mean that the clock itself cannot be set.
    try? armTimer()
  }

  /// Waits for the answer of a call, but not for ever.
  func begin(_ call: PendingCall, until limit: Duration) {
    calls.append(call)
    call.limit = agenda.add(at: limit) { call.answer(.failure(.timedOut)) }
  }

  /// A call has its answer.
  func ended(_ call: PendingCall) {
    agenda.cancel(call.limit)
    calls.removeAll { $0 === call }
  }

  /// Sends what has been prepared, with its arguments.
  func send(_ message: consuming Handle, _ arguments: [BusValue]) {
    do throws(Errno) {
      try MessageWriter(message: message.pointer).append(arguments)
      try checkingNegative(sd_bus_send(bus.pointer, message.pointer, nil))
      try arm()
    } catch {
      // Nobody can be told through a bus that takes no message; a lost one is found by process().
    }
  }

  private func process() {
    receive()
    for body in agenda.takeDue(at: monotonicNow()) { body() }
    do throws(Errno) { try arm() } catch { lose(error) }
  }

  private func receive() {
    guard loss == nil else { return }
    do throws(Errno) {
      for _ in 0..<Self.messagesInTurn {
        let isMore = try checkingNegative(sd_bus_process(bus.pointer, nil)) > 0
        // It closes in steps, and would make up an answer in each.
        guard sd_bus_is_open(bus.pointer) > 0 else { throw .connectionReset }
        guard isMore else { return }
      }
    } catch {
      lose(error)
    }
  }

  private func lose(_ error: Errno) {
    guard loss == nil else { return }
    loss = error
    // Before it is closed: its number may then be that of another file.
    if let descriptor { loop?.remove(descriptor) }
    descriptor = nil
    sd_bus_close(bus.pointer)
    // First, so that whoever gets no answer knows why.
    onLost(error)
    answerAll(error)
  }

  private func answerAll(_ error: Errno) {
    // One of them may make another call.
    for call in calls { call.answer(.failure(.lost(error))) }
  }

  /// Tells the loop what is waited for: room to write, and the next deadline.
  func arm() throws(Errno) {
    if let loop, let descriptor {
      let events = try checkingNegative(sd_bus_get_events(bus.pointer))
      try loop.waitForRoom(events & 4 != 0, on: descriptor)
    }
    try armTimer()
  }

  private func armTimer() throws(Errno) {
    var next = agenda.next
    if descriptor != nil {
      var deadline: UInt64 = 0
      try checkingNegative(sd_bus_get_timeout(bus.pointer, &deadline))
      // Zero while messages wait that were read already.
      if deadline != .max {
        let deadline = Duration.microseconds(Int64(clamping: deadline))
        next = min(next ?? deadline, deadline)
      }
    }
    try timer.fire(at: next)
  }
}
