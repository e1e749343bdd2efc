package import Keyboards
package import LinuxSystem

/// Waits for a key on a new keyboard.
package final class KeyTrial {
  /// How often a node that cannot be opened is tried again, and after how long: udev may still be
  /// giving it to its group.
  private static let tries = 10
  private static let pause = Duration.milliseconds(100)

  /// Called with the key, or with `nil` when a node cannot be opened.
  package var onResult: (KeyCode?) -> Void = { _ in }

  private let loop: EventLoop
  private let timer: Timer
  private var devices: [InputDevice] = []
  private var unopened: [String] = []
  private var triesLeft = 0
  private var batch = EventBatch()
  private var scan = ScanCode.none

  /// Prepares.
  ///
  /// - Parameter loop: Where the nodes are read.
  /// - Throws: The `errno` of a timer.
  package init(loop: EventLoop) throws(Errno) {
    self.loop = loop
    timer = try Timer()
    try loop.add(timer.descriptor) { [weak self] _ in
      self?.timer.acknowledge()
      self?.openAll()
    }
  }

  deinit {
    loop.remove(timer.descriptor)
    for device in devices { loop.remove(device.descriptor) }
  }

  /// Begins to read the nodes.
  package func begin(_ nodes: [String]) {
    unopened = nodes
    triesLeft = Self.tries
    openAll()
  }

  private func openAll() {
    do throws(Errno) {
      while let node = unopened.first {
        try open(node)
        unopened.removeFirst()
      }
    } catch {
      triesLeft -= 1
      guard triesLeft > 0, (try? timer.fire(at: monotonicNow() + Self.pause)) != nil else {
        return onResult(nil)
      }
    }
  }

  private func open(_ node: String) throws(Errno) {
    let device = try InputDevice(node: node)
    try loop.add(device.descriptor) { [weak self, unowned device] loop in
      self?.read(device, loop)
    }
    devices.append(device)
  }

  private func read(_ device: InputDevice, _ loop: EventLoop) {
    do throws(Errno) {
      _ = try batch.read(device.descriptor)
    } catch {
      loop.remove(device.descriptor)
      return
    }
    while let item = batch.next(scan: &scan) {
      guard case .key(let event) = item, event.change == .press else { continue }
      onResult(event.key)
      return
    }
  }
}
