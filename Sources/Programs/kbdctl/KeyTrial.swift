import InputDevices
import Keyboards
import LinuxSystem
import Pairing
import Wording

/// Waits for a key on a new keyboard, to tell its name.
final class KeyTrial {
  var onResult: (PairingInput) -> Void = { _ in }

  private let loop: EventLoop
  private var devices: [InputDevice] = []
  private var batch = EventBatch()
  private var scan = ScanCode.none

  init(loop: EventLoop) { self.loop = loop }

  deinit { for device in devices { loop.remove(device.descriptor) } }

  /// Begins to read the nodes, which udev may still be giving to their group.
  func begin(_ nodes: [String]) {
    do throws(Errno) {
      for node in nodes {
        let device = try opened(node)
        devices.append(device)
        try loop.add(device.descriptor) { [weak self, unowned device] loop in
          self?.read(device, loop)
        }
      }
    } catch {
      onResult(.keysUnreadable)
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
      onResult(.keyPressed(Vocabulary.english.name(of: event.key, typing: nil)))
      return
    }
  }
}
