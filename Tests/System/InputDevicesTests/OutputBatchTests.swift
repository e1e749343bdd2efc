import CEvdev
import Glibc
import InputDevices
import Keyboards
import LinuxSystem
import Testing

@Suite struct OutputBatchTests {
  /// The batch and where it sends to; a test's macros cannot take what cannot be copied.
  private final class Sender {
    private let pipe: EventPipe
    private var batch = OutputBatch()

    init() throws { pipe = try EventPipe() }

    var isEmpty: Bool { batch.isEmpty }

    func add(_ key: KeyCode, _ change: KeyEvent.Change) -> Bool { batch.add(key, change) }

    func add(_ event: PointerEvent) -> Bool { batch.add(event) }

    func endFrame() { batch.endFrame() }

    /// Sends, and gives what arrived.
    func send(isGone: Bool = false) -> [[Int]] {
      batch.send(to: isGone ? -1 : pipe.destination)
      return pipe.taken()
    }
  }

  private static let report = [Int(EV_SYN), 0, 0]

  private func key(_ code: Int, _ value: Int) -> [Int] { [Int(EV_KEY), code, value] }

  @Test func `each key is a frame of its own, and all are one write`() throws {
    let batch = try Sender()
    #expect(batch.isEmpty)
    for (code, change) in [(29, KeyEvent.Change.press), (30, .press), (30, .release)] {
      #expect(batch.add(KeyCode(rawValue: UInt16(code)), change))
    }
    #expect(!batch.isEmpty)
    #expect(
      batch.send() == [
        key(29, 1), Self.report, key(30, 1), Self.report, key(30, 0), Self.report,
      ]
    )
    #expect(batch.isEmpty)
    #expect(batch.send() == [], "what was sent is not sent again")
  }

  @Test func `keys that go up one after the other share a frame, and a press has its own`() throws {
    let batch = try Sender()
    for (code, change) in [
      (240, KeyEvent.Change.press), (240, .release), (56, .release), (29, .release), (30, .press),
      (30, .release),
    ] {
      #expect(batch.add(KeyCode(rawValue: UInt16(code)), change))
    }
    #expect(
      batch.send() == [
        key(240, 1), Self.report, key(240, 0), key(56, 0), key(29, 0), Self.report, key(30, 1),
        Self.report, key(30, 0), Self.report,
      ]
    )
    #expect(batch.add(KeyCode(rawValue: 31), .release))
    #expect(batch.send() == [key(31, 0), Self.report], "a frame that was sent is over")
  }

  @Test func `events of a pointer stay together until their frame ends`() throws {
    let batch = try Sender()
    batch.endFrame()
    #expect(batch.isEmpty, "a frame without events is none")
    let left = KeyCode(rawValue: UInt16(BTN_LEFT))
    let right = KeyCode(rawValue: UInt16(BTN_RIGHT))
    #expect(batch.add(PointerEvent(button: left, isDown: true)))
    #expect(batch.add(PointerEvent(button: right, isDown: false)))
    batch.endFrame()
    #expect(batch.send() == [key(Int(BTN_LEFT), 1), key(Int(BTN_RIGHT), 0), Self.report])
  }

  @Test func `when there is no room it says so, and nothing is cut`() throws {
    let batch = try Sender()
    var count = 0
    while batch.add(.escape, .press) { count += 1 }
    #expect(count == 256)
    #expect(!batch.add(PointerEvent(button: .escape, isDown: true)))
    #expect(batch.send().count == 512)
    #expect(batch.add(.escape, .release), "there is room again")
  }

  @Test func `the end of a frame always has room`() throws {
    let batch = try Sender()
    var count = 0
    while batch.add(PointerEvent(button: .escape, isDown: true)) { count += 1 }
    batch.endFrame()
    let taken = batch.send()
    #expect(taken.count == count + 1 && taken.last == Self.report)
  }

  @Test func `a device that takes nothing does no harm`() throws {
    let batch = try Sender()
    #expect(batch.add(.escape, .press))
    #expect(batch.send(isGone: true) == [])
    #expect(batch.isEmpty)
  }
}
