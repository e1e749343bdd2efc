import CEvdev
import Glibc
import InputDevices
import Keyboards
import LinuxSystem
import Testing

@Suite struct EventBatchTests {
  private static let a = EventPipe.event(EV_KEY, 30, 1, milliseconds: 1234)
  private static let aScan = EventPipe.event(EV_MSC, MSC_SCAN, 0x70004)

  /// A node and its reader; a test's macros cannot take what cannot be copied.
  private final class Reader {
    private let pipe: EventPipe
    private var batch = EventBatch()
    var scan = ScanCode.none

    init() throws { pipe = try EventPipe() }

    func put(_ events: [input_event]) { pipe.put(events) }

    func read() throws -> Bool { try batch.read(pipe.readEnd.rawValue) }

    func next() -> EventBatch.Item? { batch.next(scan: &scan) }

    /// What one read gives, in words.
    func items(withPointer: Bool = false) throws -> [String] {
      _ = try read()
      var items: [String] = []
      while let item = batch.next(scan: &scan, withPointer: withPointer) {
        switch item {
        case .key(let event): items.append("\(event.key.name) \(event.change) \(event.scan)")
        case .pointer(let event):
          let button = event.button.map { " \($0.key.rawValue) \($0.isDown)" } ?? ""
          items.append("pointer\(button)")
        case .endOfFrame: items.append("end")
        case .dropped: items.append("dropped")
        }
      }
      return items
    }
  }

  private func items(_ events: [input_event], withPointer: Bool = false) throws -> [String] {
    let reader = try Reader()
    reader.put(events)
    return try reader.items(withPointer: withPointer)
  }

  @Test func `a key has the scan code of its frame, its change and its time`() throws {
    let reader = try Reader()
    reader.put([Self.aScan, Self.a, EventPipe.report])
    #expect(try !reader.read(), "there is no more")
    guard case .key(let event) = reader.next() else {
      Issue.record("no key")
      return
    }
    let expected = KeyEvent(
      key: KeyCode(rawValue: 30),
      scan: ScanCode(rawValue: 0x70004),
      change: .press,
      time: .milliseconds(1234)
    )
    #expect(event == expected)
    #expect(reader.next() == nil)
    #expect(reader.scan == .none)
  }

  @Test func `a scan code is for one key and one frame`() throws {
    let b = EventPipe.event(EV_KEY, 48, 1)
    let events = [
      Self.aScan, Self.a, b, EventPipe.report, Self.aScan, EventPipe.report, b, EventPipe.report,
      EventPipe.event(EV_MSC, MSC_SCAN, -15), EventPipe.event(EV_KEY, 30, 0), EventPipe.report,
      EventPipe.event(EV_KEY, 48, 2),
    ]
    #expect(
      try items(events) == [
        "a press 0x70004", "b press 0x0", "b press 0x0", "a release 0xfffffff1", "b autorepeat 0x0",
      ]
    )
  }

  @Test func `a frame that is split over two reads keeps its scan code`() throws {
    let reader = try Reader()
    reader.put([Self.aScan])
    #expect(try reader.items() == [])
    #expect(reader.scan == ScanCode(rawValue: 0x70004))
    reader.put([Self.a, EventPipe.report])
    #expect(try reader.items() == ["a press 0x70004"])
  }

  @Test func `more than a batch holds is read in two`() throws {
    let reader = try Reader()
    reader.put((0..<40).flatMap { _ in [Self.a, EventPipe.report] })
    #expect(try reader.read(), "there may be more")
    var count = 0
    while reader.next() != nil { count += 1 }
    #expect(count == 32)
    #expect(try reader.items().count == 8)
    #expect(try reader.items() == [], "nothing waits now")
  }

  @Test func `lost events are told of in their place`() throws {
    let dropped = EventPipe.event(EV_SYN, SYN_DROPPED, 0)
    let release = EventPipe.event(EV_KEY, 30, 0)
    #expect(
      try items([Self.a, dropped, release, EventPipe.report])
        == ["a press 0x0", "dropped", "a release 0x0"]
    )
  }

  @Test func `motion and buttons are no keys, and frames end where they are wanted`() throws {
    let events = [
      EventPipe.event(EV_REL, REL_X, 3), EventPipe.event(EV_REL, REL_WHEEL, -1),
      EventPipe.event(EV_KEY, BTN_LEFT, 1), EventPipe.report, Self.a,
      EventPipe.event(EV_ABS, ABS_X, 7), EventPipe.event(EV_KEY, BTN_LEFT, 0), EventPipe.report,
    ]
    #expect(try items(events) == ["a press 0x0"])
    let left = KeyCode(rawValue: UInt16(BTN_LEFT)).rawValue
    #expect(
      try items(events, withPointer: true) == [
        "pointer", "pointer", "pointer \(left) true", "end", "a press 0x0", "pointer",
        "pointer \(left) false", "end",
      ]
    )
  }

  @Test func `keys above the buttons are keys, and other events are passed over`() throws {
    let events = [
      EventPipe.event(EV_KEY, 0x160, 1), EventPipe.event(EV_KEY, 0x1d0, 1),
      EventPipe.event(EV_LED, LED_CAPSL, 1), EventPipe.event(EV_MSC, 3, 9),
      EventPipe.event(EV_SW, 0, 1), EventPipe.event(EV_KEY, 30, 3), EventPipe.event(EV_SYN, 1, 0),
      EventPipe.event(0x1f, 0x2ff, 1),
    ]
    #expect(try items(events).map { $0.split(separator: " ")[0] } == ["ok", "fn"])
  }

  @Test func `a node that is gone is told by its errno`() throws {
    var batch = EventBatch()
    do throws(Errno) {
      _ = try batch.read(-1)
      Issue.record("a closed descriptor was read")
    } catch {
      #expect(error == Errno(rawValue: EBADF))
    }
  }
}
