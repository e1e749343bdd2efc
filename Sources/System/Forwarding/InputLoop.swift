import InputDevices
import Keyboards
import LinuxSystem
import Listening

/// What the input thread does, and all that it owns.
struct InputLoop: ~Copyable {
  /// A class, so that a key takes one reference instead of a copy that is then put back.
  private final class Source {
    let id: SourceID
    let device: InputDevice

    /// The device's own, at hand without a call for each key.
    let descriptor: CInt

    /// The scan code of a frame that was split over two reads.
    var scan = ScanCode.none

    init(_ id: SourceID, _ device: InputDevice) {
      self.id = id
      self.device = device
      descriptor = device.descriptor
    }
  }

  /// A virtual keyboard, and its descriptor at hand.
  private struct Sink {
    let keyboard: VirtualKeyboard
    let descriptor: CInt
  }

  private static let ordersTag = UInt64.max

  private let orders: Mailbox<InputThread.Order>
  private let reports: BoundedQueue<Report>
  private var epoll: Epoll
  private var pipeline: Pipeline
  private var sources: [Source?] = []
  private var sinks = [Sink?](repeating: nil, count: KeyboardSlot.count)
  private var input = EventBatch()
  private var frames = OutputBatch()
  private var output = Pipeline.Output()
  private var isStopped = false

  init(
    _ ruleset: Ruleset,
    orders: Mailbox<InputThread.Order>,
    reports: BoundedQueue<Report>
  ) throws(Errno) {
    let epoll = try Epoll()
    try epoll.add(orders.descriptor, tag: Self.ordersTag)
    self.epoll = epoll
    self.orders = orders
    self.reports = reports
    pipeline = Pipeline(ruleset)
  }

  mutating func run() {
    while !isStopped {
      let timeout = pipeline.deadline.map { $0 - monotonicNow() }
      guard (try? epoll.wait(timeout: timeout)) != nil else { break }
      for index in 0..<epoll.count where !isStopped {
        let tag = epoll.tag(at: index)
        if tag == Self.ordersTag { takeOrders() } else { read(UInt16(tag)) }
      }
      if timeout != nil {
        pipeline.timePassed(to: monotonicNow(), into: &output)
        carryOut()
      }
    }
    giveBack()
  }

  private func source(_ number: UInt16) -> Source? {
    number < sources.count ? sources[Int(number)] : nil
  }

  private mutating func read(_ number: UInt16) {
    guard let source = source(number) else { return }
    do throws(Errno) {
      var hasMore = true
      while hasMore {
        hasMore = try input.read(source.descriptor)
        try process(source)
        carryOut()
      }
    } catch {
      remove(source)
      reports.put(.lost(source.id))
    }
  }

  /// Takes what was read through the pipeline.
  private mutating func process(_ source: Source) throws(Errno) {
    var scan = source.scan
    defer { source.scan = scan }
    while let item = input.next(scan: &scan) {
      switch item {
      case .key(let event): pipeline.process(event, from: source.id, into: &output)
      case .dropped:
        scan = .none
        try reconcile(source)
        return
      }
    }
  }

  /// After lost events: nothing that still waits can be trusted, so ask the kernel what is down.
  private mutating func reconcile(_ source: Source) throws(Errno) {
    while try input.read(source.descriptor) {}
    let down = try source.device.keysDown()
    pipeline.reconcile(source.id, down: down, at: monotonicNow(), into: &output)
  }

  /// Sends the keys and reports of the last step.
  private mutating func carryOut() {
    var index = 0
    while index < output.keys.count {
      let slot = output.keys[index].slot
      guard let descriptor = sinks[slot.index]?.descriptor else {
        let sent = output.keys[index]
        reports.put(.sent(slot, sent.key, sent.change))
        index += 1
        continue
      }
      while index < output.keys.count, output.keys[index].slot == slot,
        frames.add(output.keys[index].key, output.keys[index].change)
      {
        index += 1
      }
      frames.send(to: descriptor)
    }
    for report in output.reports { reports.put(report) }
    let isPanic = output.isPanic
    output.clear()
    guard isPanic else { return }
    isStopped = true
    giveBack()
    reports.put(.panic)
  }

  private mutating func takeOrders() {
    for order in orders.take() {
      switch order {
      case .attach(let id, let device, let keyboard): attach(id, device, keyboard)
      case .detach(let id): if let source = source(id.number) { remove(source) }
      case .letGo(let id):
        pipeline.remove(id, into: &output)
        carryOut()
      case .apply(let ruleset): pipeline.apply(ruleset)
      case .stop: isStopped = true
      }
    }
  }

  private mutating func attach(
    _ id: SourceID,
    _ device: InputDevice,
    _ keyboard: VirtualKeyboard?
  ) {
    sinks[id.slot.index] = keyboard.map { Sink(keyboard: $0, descriptor: $0.descriptor) }
    do throws(Errno) {
      try epoll.add(device.descriptor, tag: UInt64(id.number), isReadToItsEnd: true)
      while sources.count <= id.number { sources.append(nil) }
      sources[Int(id.number)] = Source(id, device)
    } catch {
      reports.put(.lost(id))
    }
  }

  private mutating func remove(_ source: Source) {
    epoll.remove(source.device.descriptor)
    sources[Int(source.id.number)] = nil
    pipeline.remove(source.id, into: &output)
    carryOut()
  }

  /// Leaves nothing down and nothing grabbed.
  private mutating func giveBack() {
    pipeline.releaseAll(into: &output)
    carryOut()
    for source in sources { source?.device.ungrab() }
    sources = []
  }
}
