package import Keyboards
package import LinuxSystem

/// Waits for a key on a new keyboard.
package final class KeyTrial {
  /// Called with the key, or with `nil` when a node cannot be opened.
  package var onResult: (KeyCode?) -> Void = { _ in }

  private let loop: EventLoop
  private var devices: [InputDevice] = []
  private var batch = EventBatch()
  private var scan = ScanCode.none

  package init(loop: EventLoop) { self.loop = loop }

  deinit { for device in devices { loop.remove(device.descriptor) } }

  /// Begins to read the nodes, which udev may still be giving to their group.
  package func begin(_ nodes: [String]) {
    do throws(Errno) {
      for node in nodes {
        let device = try opened(node)
        devices.append(device)
        try loop.add(device.descriptor) { [weak self, unowned device] loop in
          self?.read(device, loop)
        }
      }
    } catch {
      onResult(nil)
    }
  }

  private func opened(_ node: String) throws(Errno) -> InputDevice {
    var failure = Errno.notFound
    for attempt in 0..<10 {
      if attempt > 0 { pause(.milliseconds(100)) }
      do throws(Errno) { return try InputDevice(node: node) } catch { failure = error }
    }
    throw failure
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
