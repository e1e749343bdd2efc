import CEvdev
import Glibc
package import Keyboards
import LinuxSystem

/// Collects events for a virtual device and sends them with one write(2), from room that is kept.
package struct OutputBatch: ~Copyable {
  private static let room = 512
  private let events: UnsafeMutablePointer<input_event>
  private var count = 0

  /// The last frame is of keys that go up.
  private var endsWithRelease = false

  package init() {
    events = .allocate(capacity: Self.room)
    events.initialize(repeating: input_event(), count: Self.room)
  }

  deinit { events.deallocate() }

  /// Adds a key as a frame of its own, so that a press and a release of one key stay two.
  ///
  /// Keys that go up one after the other share a frame, as they do when a hand is lifted: who reads
  /// them is woken once.
  ///
  /// - Returns: `false` when there is no room; send first.
  package mutating func add(_ key: KeyCode, _ change: KeyEvent.Change) -> Bool {
    guard count + 2 <= Self.room else { return false }
    if change == .release, endsWithRelease { count -= 1 }
    endsWithRelease = change == .release
    events[count] = input_event(EV_KEY, key.rawValue, change.rawValue)
    events[count + 1] = input_event(EV_SYN, UInt16(SYN_REPORT), 0)
    count += 2
    return true
  }

  /// Adds an event of a pointer to the frame that ``endFrame()`` ends.
  ///
  /// - Returns: `false` when there is no room; end the frame and send first.
  package mutating func add(_ event: PointerEvent) -> Bool {
    guard count + 2 <= Self.room else { return false }
    events[count] = input_event(CInt(event.type), event.code, event.value)
    count += 1
    return true
  }

  /// Ends a frame of pointer events, which belong together.
  package mutating func endFrame() {
    guard count > 0 else { return }
    events[count] = input_event(EV_SYN, UInt16(SYN_REPORT), 0)
    count += 1
  }

  package var isEmpty: Bool { count == 0 }

  /// Sends what was added.
  ///
  /// uinput takes all of it or nothing (`uinput_write`).
  ///
  /// - Parameter descriptor: That of a virtual device, which the caller keeps.
  package mutating func send(to descriptor: CInt) {
    guard count > 0 else { return }
    endsWithRelease = false
    let size = count * MemoryLayout<input_event>.stride
    // A virtual keyboard never blocks, and nothing could be done if it failed.
    _ = try? retryingOnInterrupt { cevdev_write(descriptor, events, size) }
    count = 0
  }
}
