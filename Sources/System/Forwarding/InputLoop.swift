import InputDevices
import KeyPath
import Keyboards
import LinuxSystem
import Shortcuts

/// What the input thread does, and all that it owns.
struct InputLoop: ~Copyable {
  private static let ordersTag = UInt64.max

  private let link: InputLink
  private var epoll: Epoll
  private var ruleset: Ruleset
  private var pipeline: Pipeline
  private var sources: [ReadNode?] = [ReadNode?](repeating: nil, count: SourceID.limit)
  private var twins = [VirtualKeyboard?](repeating: nil, count: KeyboardSlot.count)

  /// The descriptors of ``twins``, at hand without a call for each key; -1 for none.
  private var descriptors = [CInt](repeating: -1, count: KeyboardSlot.count)
  private var input = EventBatch()
  private var frames = OutputBatch()
  private var pointerFrame = OutputBatch()
  private var output = Pipeline.Output()
  private var isEnded = false

  init(_ ruleset: Ruleset, _ link: InputLink) throws(Errno) {
    let epoll = try Epoll()
    try epoll.add(link.orders.descriptor, tag: Self.ordersTag)
    self.epoll = epoll
    self.link = link
    self.ruleset = ruleset
    pipeline = Pipeline(ruleset)
  }

  mutating func run() {
    var reason = InputStatus.End.ordered
    while !isEnded {
      let timeout = pipeline.deadline.map { $0 - monotonicNow() }
      do throws(Errno) {
        try epoll.wait(timeout: timeout)
      } catch {
        reason = .failed
        break
      }
      for index in 0..<epoll.count where !isEnded {
        let tag = epoll.tag(at: index)
        if tag == Self.ordersTag { takeOrders() } else { read(UInt8(truncatingIfNeeded: tag)) }
      }
      if timeout != nil, !isEnded {
        pipeline.timePassed(to: monotonicNow(), into: &output)
        send()
      }
    }
    releaseAll()
    link.status.note(output.isPanic ? .panic : reason)
  }

  private mutating func read(_ number: UInt8) {
    guard let source = sources[Int(number)] else { return }
    do throws(Errno) {
      try readToEnd(source)
    } catch {
      remove(source)
      link.status.note(lost: number)
    }
  }

  private mutating func readToEnd(_ source: ReadNode) throws(Errno) {
    var hasMore = true
    while hasMore, !isEnded {
      hasMore = try input.read(source.descriptor)
      try process(source)
      send()
    }
  }

  /// Takes what was read through the pipeline; a pointer's frames go straight to its twin.
  private mutating func process(_ source: ReadNode) throws(Errno) {
    var scan = source.scan
    defer { source.scan = scan }
    let withPointer = source.pointer != nil
    while let item = input.next(scan: &scan, withPointer: withPointer) {
      switch item {
      case .key(let event): pipeline.process(event, from: source.id, into: &output)
      case .pointer(let event): add(event, of: source)
      case .endOfFrame: sendPointerFrame(of: source)
      case .dropped:
        scan = .none
        try reconcile(source)
        return
      }
    }
  }

  private mutating func add(_ event: PointerEvent, of source: ReadNode) {
    if let (button, isDown) = event.button { source.note(button, isDown: isDown) }
    while !pointerFrame.add(event) { sendPointerFrame(of: source) }
  }

  private mutating func sendPointerFrame(of source: ReadNode) {
    guard let pointer = source.pointer, !pointerFrame.isEmpty else { return }
    pointerFrame.endFrame()
    pointerFrame.send(to: pointer.descriptor)
  }

  /// After lost events: nothing that still waits can be trusted, so ask the kernel what is down.
  private mutating func reconcile(_ source: ReadNode) throws(Errno) {
    while try input.read(source.descriptor) {}
    let down = try source.device.keysDown()
    setButtons(down, of: source)
    let keys = down.intersection(source.device.keys)
    pipeline.reconcile(source.id, down: keys, at: monotonicNow(), into: &output)
  }

  /// Presses and releases buttons on the pointer twin until these are down.
  private mutating func setButtons(_ down: KeySet, of source: ReadNode) {
    guard source.pointer != nil else { return }
    for button in source.buttonsDown.subtracting(down).keys {
      add(PointerEvent(button: button, isDown: false), of: source)
    }
    for button in down.subtracting(source.buttonsDown).keys where button.isButton {
      add(PointerEvent(button: button, isDown: true), of: source)
    }
    sendPointerFrame(of: source)
  }

  /// Sends the keys and reports of the last step.
  private mutating func send() {
    var index = 0
    while index < output.keys.count {
      let slot = output.keys[index].slot
      let descriptor = descriptors[slot.index]
      guard descriptor >= 0 else {
        link.notes.put(.sent(output.keys[index]))
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
    for report in output.reports {
      if case .helpMode(let change) = report {
        link.status.note(change)
      } else {
        link.notes.put(.report(report))
      }
    }
    output.clear()
    if output.isPanic { isEnded = true }
  }
}

// MARK: Orders

extension InputLoop {
  private mutating func takeOrders() {
    for order in link.orders.take() {
      switch order {
      case .setTwin(let slot, let twin):
        if let old = twins[slot.index] { link.discarded.put(.twin(old)) }
        twins[slot.index] = twin
        descriptors[slot.index] = twin?.descriptor ?? -1
      case .read(let id, let device, let pointer): add(ReadNode(id, device, pointer))
      case .release(let number): if let source = sources[Int(number)] { remove(source) }
      case .letGo(let id):
        pipeline.remove(id, at: monotonicNow(), into: &output)
        if let source = sources[Int(id.number)] { setButtons(KeySet(), of: source) }
      case .apply(let ruleset):
        pipeline.apply(ruleset, at: monotonicNow(), into: &output)
        // Whoever is last to let go of it frees it, and that must not be this thread.
        link.discarded.put(.ruleset(self.ruleset))
        self.ruleset = ruleset
      case .lights(let slot, let lights): pipeline.apply(lights, to: slot, into: &output)
      case .end: isEnded = true
      }
      send()
    }
  }

  private mutating func add(_ source: ReadNode) {
    do throws(Errno) {
      try epoll.add(source.descriptor, tag: UInt64(source.id.number), isReadToItsEnd: true)
      sources[Int(source.id.number)] = source
    } catch {
      discard(source)
      link.status.note(lost: source.id.number)
    }
  }

  /// Stops reading a node; closing it takes the kernel a while, and is left to the other thread.
  private mutating func remove(_ source: ReadNode) {
    epoll.remove(source.descriptor)
    sources[Int(source.id.number)] = nil
    pipeline.remove(source.id, at: monotonicNow(), into: &output)
    setButtons(KeySet(), of: source)
    send()
    discard(source)
  }

  /// Leaves the last references to devices to the other thread.
  private func discard(_ source: ReadNode) {
    link.discarded.put(.node(source.device, source.pointer))
  }

  /// Leaves nothing down and nothing grabbed; keyboard by keyboard, so that each loses no key.
  ///
  /// While one is released, the kernel keeps the keys of the others.
  private mutating func releaseAll() {
    for source in sources.compactMap(\.self) {
      if !output.isPanic {
        isEnded = false
        try? readToEnd(source)
      }
      source.device.ungrab()
      if !output.isPanic {
        // What came between the two is nobody else's.
        try? readToEnd(source)
      }
      setButtons(KeySet(), of: source)
      sources[Int(source.id.number)] = nil
      discard(source)
    }
    pipeline.end(into: &output)
    send()
  }
}
