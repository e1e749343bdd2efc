import CEvdev
import Glibc
package import Keyboards
package import LinuxSystem

/// Reads the frames of event nodes, one read(2) for all that waits, into room that is kept.
package struct EventBatch: ~Copyable {
  /// What a batch says, in order.
  package enum Item {
    case key(KeyEvent)

    /// Motion, a wheel, an axis or a button; ``endOfFrame`` follows.
    case pointer(PointerEvent)
    case endOfFrame
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
  /// - Parameters:
  ///   - scan: The scan code that the next key belongs to; the caller keeps it for each device, as a
  ///     frame may be split over two reads.
  ///   - withPointer: Whether the caller wants to know of pointers, and of the ends of frames.
  /// - Returns: The item; other events are passed over.
  package mutating func next(scan: inout ScanCode, withPointer: Bool = false) -> Item? {
    while position < count {
      let event = events[position]
      position += 1
      switch CInt(event.type) {
      case EV_KEY where event.code >= 0x100 && KeyCode(rawValue: event.code).isButton,
        EV_REL, EV_ABS:
        guard withPointer else { continue }
        return .pointer(PointerEvent(type: event.type, code: event.code, value: event.value))
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
      case EV_SYN where CInt(event.code) == SYN_REPORT:
        scan = .none
        if withPointer { return .endOfFrame }
      default: continue
      }
    }
    return nil
  }
}
