import InputDevices
package import KeyPath
package import Keyboards
package import LinuxSystem
package import Listening

/// The input thread and all devices, in the hands of the control thread.
///
/// The thread owns the key path: one wait, one read, the pure steps, one write. Twins are made here
/// and outlive the thread, so that the desktop does not see new keyboards after a stop.
package final class KeyboardForwarder {
  /// What the control thread is told of.
  package struct Ports {
    package var report: (Report) -> Void

    /// A key was sent, and there is no virtual keyboard.
    package var sent: (OutputKey) -> Void
    package var lost: (UInt8) -> Void
    package var lights: (KeyboardSlot, KeyboardLights) -> Void

    /// The thread has ended by itself.
    package var ended: (InputStatus.End) -> Void

    package init(
      report: @escaping (Report) -> Void,
      sent: @escaping (OutputKey) -> Void,
      lost: @escaping (UInt8) -> Void,
      lights: @escaping (KeyboardSlot, KeyboardLights) -> Void,
      ended: @escaping (InputStatus.End) -> Void
    ) {
      self.report = report
      self.sent = sent
      self.lost = lost
      self.lights = lights
      self.ended = ended
    }
  }

  private let loop: EventLoop
  private let makesTwins: Bool
  private let warn: (String) -> Void
  private var ports: Ports?
  private var link: InputLink
  private var thread: Thread?
  private var ruleset: Ruleset
  private var devices: [SourceID: InputDevice] = [:]
  private var twins: [KeyboardSlot: Twin] = [:]

  /// Prepares; ``start(_:)`` begins.
  ///
  /// - Parameters:
  ///   - ruleset: The rules until others are published.
  ///   - makesTwins: Whether keys are sent, and not only told of.
  ///   - loop: Where the control thread waits; it outlives this object.
  ///   - warn: Tells of something that was survived.
  /// - Throws: The `errno` of making the descriptors.
  package init(
    _ ruleset: Ruleset,
    makesTwins: Bool,
    on loop: EventLoop,
    warn: @escaping (String) -> Void
  ) throws(Errno) {
    self.ruleset = ruleset
    self.makesTwins = makesTwins
    self.loop = loop
    self.warn = warn
    link = try InputLink()
  }

  /// Starts the input thread, with no keyboards yet.
  package func start(_ ports: Ports) throws(Errno) {
    self.ports = ports
    link = try InputLink()
    try loop.add(link.notes.descriptor) { [unowned self] _ in takeNotes() }
    try loop.add(link.status.descriptor) { [unowned self] _ in takeNews() }
    try loop.add(link.discarded.descriptor) { [unowned self] _ in _ = link.discarded.take() }
    thread = try Thread(name: "kbdctl-input") { [ruleset, link] in
      guard var inputLoop = try? InputLoop(ruleset, link) else {
        link.status.note(.failed)
        return
      }
      inputLoop.run()
    }
    for (slot, twin) in twins { link.orders.put(.setTwin(slot, twin.keyboard)) }
  }

  /// Releases everything: when this returns, no key is down and no keyboard is grabbed.
  package func stop() {
    guard let thread else { return }
    link.orders.put(.end)
    thread.join()
    self.thread = nil
    takeNotes()
    loop.remove(link.notes.descriptor)
    loop.remove(link.status.descriptor)
    loop.remove(link.discarded.descriptor)
    devices = [:]
  }

  private func takeNotes() {
    var notes: [InputLink.Note]
    repeat {
      notes = link.notes.take()
      for note in notes {
        switch note {
        case .report(let report): ports?.report(report)
        case .sent(let key): ports?.sent(key)
        }
      }
    } while notes.count == BoundedQueue<InputLink.Note>.most
  }

  private func takeNews() {
    let news = link.status.take()
    // What came before the news is told before it.
    takeNotes()
    for number in news.lost { ports?.lost(number) }
    if let change = news.helpMode { ports?.report(.helpMode(change)) }
    if let end = news.end, end != .ordered { ports?.ended(end) }
  }
}

// MARK: What the listener wants done

extension KeyboardForwarder {
  /// Finds out whether virtual keyboards can be made.
  package func checkTwins() -> Refusal? {
    guard makesTwins else { return nil }
    do throws(Errno) { try VirtualKeyboard.check() } catch { return Refusal(ofTwin: error) }
    return nil
  }

  package func grab(_ id: SourceID, _ node: String) -> Refusal? {
    do throws(Errno) {
      let device = try InputDevice(node: node)
      try device.grab()
      devices[id] = device
    } catch {
      return Refusal(error)
    }
    return nil
  }

  /// Makes the twin of a keyboard.
  package func makeTwin(_ slot: KeyboardSlot, _ keyboard: Keyboard) -> Refusal? {
    guard makesTwins else { return nil }
    do throws(Errno) {
      let open = devices.filter { $0.key.slot == slot }.map(\.value)
      use(try Twin(of: keyboard, open, alsoSending: ruleset.keysSent(from: slot)), for: slot)
    } catch {
      return Refusal(ofTwin: error)
    }
    return nil
  }

  package func removeTwin(_ slot: KeyboardSlot) {
    guard let twin = twins.removeValue(forKey: slot) else { return }
    loop.remove(twin.keyboard.descriptor)
    link.orders.put(.setTwin(slot, nil))
  }

  package func read(_ id: SourceID) {
    guard let device = devices[id] else { return }
    link.orders.put(.read(id, device, pointer(for: id, device)))
  }

  package func release(_ id: SourceID) {
    link.orders.put(.release(number: id.number))
    devices[id] = nil
  }

  package func letGo(_ id: SourceID) { link.orders.put(.letGo(id)) }

  package func setLights(_ id: SourceID, _ lights: KeyboardLights) { devices[id]?.set(lights) }

  package func noteLights(_ slot: KeyboardSlot, _ lights: KeyboardLights) {
    link.orders.put(.lights(slot, lights))
  }

  /// Hands rules to the key path; a twin that may send other keys now is made anew.
  package func publish(_ ruleset: Ruleset) {
    self.ruleset = ruleset
    link.orders.put(.apply(ruleset))
    for (slot, twin) in twins {
      let missing = ruleset.keysSent(from: slot).subtracting(twin.keyboard.keys)
      guard !missing.isEmpty else { continue }
      remake(twin, slot, with: missing)
    }
  }

  private func remake(_ twin: Twin, _ slot: KeyboardSlot, with missing: KeySet) {
    do throws(Errno) {
      let new = try twin.remade(alsoSending: missing)
      loop.remove(twin.keyboard.descriptor)
      use(new, for: slot)
    } catch {
      warn("some keys of \(twin.name) cannot be sent: \(error)")
    }
  }

  private func use(_ twin: Twin, for slot: KeyboardSlot) {
    twins[slot] = twin
    link.orders.put(.setTwin(slot, twin.keyboard))
    do throws(Errno) {
      try loop.add(twin.keyboard.descriptor) { [unowned self] _ in carryLights(of: slot) }
    } catch {
      warn("the lights of \(twin.name) stay as they are: \(error)")
    }
  }

  private func carryLights(of slot: KeyboardSlot) {
    guard let twin = twins[slot], let lights = twin.keyboard.nextLights(after: twin.lights) else {
      return
    }
    twins[slot]?.lights = lights
    ports?.lights(slot, lights)
  }

  /// The pointer twin of a node that has more than keys; most have none.
  private func pointer(for id: SourceID, _ device: InputDevice) -> VirtualPointer? {
    guard !device.pointer.isEmpty, let twin = twins[id.slot] else { return nil }
    do throws(Errno) {
      return try twin.pointer(for: device)
    } catch {
      warn("the pointer of \(twin.name) does not move while kbdctl listens: \(error)")
      return nil
    }
  }
}

extension Refusal {
  init(_ error: Errno) {
    switch error {
    case .busy: self = .busy
    case .accessDenied, .notPermitted: self = .permission
    default: self = .kernel("\(error)")
    }
  }

  fileprivate init(ofTwin error: Errno) {
    switch error {
    case .notFound, .deviceGone: self = .noUinput
    default: self.init(error)
    }
  }
}
