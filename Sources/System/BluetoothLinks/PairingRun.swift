import Bluetooth
package import LinuxSystem
package import Pairing

/// Carries a ``PairingSession`` out on BlueZ.
package final class PairingRun {
  /// What a person hears, sees and does; called from the loop.
  package struct Port {
    package var say: (PairingMessage) -> Void
    package var show: (String) -> Void
    /// Begins to wait for a key on one of the nodes, and tells it by ``receive(_:)``.
    package var readKey: ([String]) -> Void
    package var finish: (PairingOutcome) -> Void

    package init(
      say: @escaping (PairingMessage) -> Void,
      show: @escaping (String) -> Void,
      readKey: @escaping ([String]) -> Void,
      finish: @escaping (PairingOutcome) -> Void
    ) {
      self.say = say
      self.show = show
      self.readKey = readKey
      self.finish = finish
    }
  }

  private var session: PairingSession
  private let service: BlueZ
  private let port: Port
  private let timer: Timer
  private var agent: PairingAgent?
  private var queue: [PairingInput] = []
  private var isBusy = false
  /// When the session was told last that time has passed.
  private var lastTold: Duration?

  /// Begins.
  ///
  /// - Parameters:
  ///   - request: What the user wants.
  ///   - service: A BlueZ that has not been started; its ``BlueZ/onChange`` is taken.
  ///   - loop: The loop of its connection.
  ///   - port: The person's side.
  /// - Throws: The error number of a step that needs the kernel or the bus.
  package init(
    _ request: PairingSession.Request,
    service: BlueZ,
    loop: EventLoop,
    port: Port
  ) throws(Errno) {
    session = PairingSession(request, at: monotonicNow())
    self.service = service
    self.port = port
    timer = try Timer()
    agent = try PairingAgent(for: service) { [weak self] in self?.receive(.asked($0)) }
    service.onChange = { [weak self] in self?.receive(.changed($0)) }
    try loop.add(timer.descriptor) { [weak self] _ in self?.timePassed() }
    try service.start()
    try arm()
  }

  /// Takes in what the person did.
  ///
  /// An input that comes while another is being carried out waits for its turn.
  package func receive(_ input: PairingInput) {
    queue.append(input)
    guard !isBusy else { return }
    isBusy = true
    while !queue.isEmpty {
      for action in session.receive(queue.removeFirst(), at: monotonicNow()) { dispatch(action) }
    }
    isBusy = false
    try? arm()
  }

  private func timePassed() {
    timer.acknowledge()
    lastTold = monotonicNow()
    service.refresh()
    receive(.timePassed)
  }

  private func arm() throws(Errno) {
    guard let deadline = session.deadline else { return try timer.fire(at: nil) }
    // While it waits for a node, a look at the kernel's list four times a second. A deadline that
    // was told and stays where it is must not be told without a pause.
    let look = monotonicNow() + .milliseconds(250)
    let isTold = lastTold.map { deadline <= $0 } ?? false
    try timer.fire(at: isTold ? look : session.isAwaitingKeys ? min(deadline, look) : deadline)
  }

  private func dispatch(_ action: PairingAction) {
    switch action {
    case .perform(let operation): start(operation)
    case .answer(let answer): agent?.answer(answer)
    case .say(let message): port.say(message)
    case .show(let line): port.show(line)
    case .readKey(let nodes): port.readKey(nodes)
    case .finish(let outcome): port.finish(outcome)
    }
  }

  private func start(_ operation: BluetoothOperation) {
    let ask = { [weak self] in
      guard let self else { return }
      service.perform(operation) { [weak self] failure in
        self?.receive(.replied(operation, failure))
      }
    }
    guard case .startDiscovery(let adapter) = operation else { return ask() }
    service.setDiscoveryFilter(adapter: adapter, then: ask)
  }
}
