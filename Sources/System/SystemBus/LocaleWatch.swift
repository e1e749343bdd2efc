package import LinuxSystem

/// systemd-localed for those who follow it as long as they run: a bus that ends, or is not there yet, is
/// connected to again.
///
/// The daemon ends when nobody asks it for a while; it is there whenever something changes, since it
/// is what changes it.
package final class LocaleWatch {
  /// Nobody waits for the answer.
  private static let patience = Duration.seconds(25)

  private let loop: EventLoop
  private let address: String?
  private let onChange: (LocaleService.Answer) -> Void
  private let timer: Timer
  private var delay = RetryDelay()
  private var bus: BusConnection?
  private var watches: BusSlot?
  private var known: LocaleService.Answer?

  /// A question is under way; one that comes up meanwhile is asked after it, since the answer may be
  /// older than the change.
  private var isAsking = false
  private var mustAskAgain = false

  /// Begins to follow it; it is started to be asked.
  ///
  /// - Parameters:
  ///   - loop: Where the bus is waited for; it outlives this object.
  ///   - address: The bus, or `nil` for the system bus.
  ///   - onChange: Called when its settings are known for the first time, and whenever they are
  ///     different; never before this returns.
  /// - Throws: The `errno` of a timer.
  package init(
    on loop: EventLoop,
    address: String? = nil,
    onChange: @escaping (LocaleService.Answer) -> Void
  ) throws(Errno) {
    self.loop = loop
    self.address = address
    self.onChange = onChange
    timer = try Timer()
    try loop.add(timer.descriptor) { [weak self] _ in self?.connect() }
    try timer.fire(at: .zero)
  }

  deinit { loop.remove(timer.descriptor) }

  private func connect() {
    timer.acknowledge()
    isAsking = false
    do throws(Errno) {
      let bus = try BusConnection(address: address)
      try bus.attach(to: loop)
      bus.onLost = { [weak self] _ in self?.retry() }
      // Before the question, so that nothing falls between the answer and the changes.
      watches = try bus.watch(
        "type='signal',sender='\(LocaleService.name)',path='\(LocaleService.path)',"
          + "interface='org.freedesktop.DBus.Properties',member='PropertiesChanged'"
      ) { [weak self] _ in self?.ask() }
      self.bus = bus
      ask()
    } catch {
      retry()
    }
  }

  /// What a signal says is not looked at: anybody can send one, and only the daemon answers.
  private func ask() {
    guard let bus else { return }
    guard !isAsking else {
      mustAskAgain = true
      return
    }
    isAsking = true
    mustAskAgain = false
    LocaleService.ask(on: bus, within: Self.patience) { [weak self, weak bus] answer in
      // A connection that was lost says nothing any more.
      guard let self, let bus, bus === self.bus else { return }
      isAsking = false
      if let answer { take(answer) }
      if mustAskAgain { ask() }
    }
  }

  private func take(_ answer: LocaleService.Answer) {
    delay = RetryDelay()
    if let known, known == answer { return }
    known = answer
    onChange(answer)
  }

  private func retry() {
    // A failure would mean that the clock itself cannot be set.
    try? timer.fire(at: monotonicNow() + delay.next())
  }
}
