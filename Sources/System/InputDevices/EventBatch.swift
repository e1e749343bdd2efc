import CEvdev
import Glibc
package import Keyboards
package import LinuxSystem

/// Reads the frames of event nodes, one read(2) for all that waits, into room that is kept.
package struct EventBatch: ~Copyable {
  /// What a batch says, in order; the end of a frame says nothing by itself.
  package enum Item {
    case key(KeyEvent)
    /// The kernel's queue ran over (`SYN_DROPPED`): what follows, up to the end of the frame, is
    /// incomplete, and ``InputDevice/keysDown()`` tells what is true.
    case dropped
  }

  /// The kernel's queue for a reader holds 64 events by default.
  private static let room = 64
  private let events: UnsafeMutablePointer<input_event>
  private var count = 0
  private var position = 0

  package init() { events = .allocate(capacity: Self.room) }

  deinit { events.deallocate() }

  /// Reads what waits.
  ///
  /// - Parameter descriptor: That of an ``InputDevice``, which the caller keeps.
  /// - Returns: Whether there may be more.
  /// - Throws: ``Errno/deviceGone`` once the keyboard is unplugged.
  package mutating func read(_ descriptor: CInt) throws(Errno) -> Bool {
    let size = MemoryLayout<input_event>.stride
    count = 0
    position = 0
    do throws(Errno) {
      let bytes = try retryingOnInterrupt { cevdev_read(descriptor, events, Self.room * size) }
      count = bytes / size
    } catch .wouldBlock {
      return false
    }
    return count == Self.room
  }

  /// The next item of the last read, or `nil` after the last.
  ///
  /// - Parameter scan: The scan code that the next key belongs to; the caller keeps it for each
  ///   device, as a frame may be split over two reads.
  /// - Returns: The item; events that are neither keys nor marks are passed over.
  package mutating func next(scan: inout ScanCode) -> Item? {
    while position < count {
      let event = events[position]
      position += 1
      switch CInt(event.type) {
      case EV_KEY:
        guard let change = KeyEvent.Change(rawValue: event.value) else { continue }
        let time = Duration(
          secondsComponent: Int64(event.time.tv_sec),
          attosecondsComponent: Int64(event.time.tv_usec) * 1_000_000_000_000
        )
        let key = KeyCode(rawValue: event.code)
        defer { scan = .none }
        return .key(KeyEvent(key: key, scan: scan, change: change, time: time))
      case EV_MSC where CInt(event.code) == MSC_SCAN:
        scan = ScanCode(rawValue: UInt32(bitPattern: event.value))
      case EV_SYN where CInt(event.code) == SYN_DROPPED: return .dropped
      case EV_SYN where CInt(event.code) == SYN_REPORT: scan = .none
      default: continue
      }
    }
    return nil
  }
}
