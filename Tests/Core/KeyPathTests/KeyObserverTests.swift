import KeyPath
import Keyboards
import Layouts
import Shortcuts
import Testing

@Suite struct KeyObserverTests {
  private static let slot = KeyboardSlot(rawValue: 0)
  private static let source = SourceID(slot: slot, number: 0)

  private let catalogue: Catalogue
  private var observer: KeyObserver

  init() throws {
    catalogue = try Catalogue.builtIn()
    let bindings = Bindings(.voiceOverMac, of: catalogue)
    let remap = RemapTable([
      try Remap("pause", to: "none"), try Remap("insert", to: "kp0 kp0"),
      try Remap("scan:0x70039", to: "esc"),
    ])
    observer = KeyObserver(
      Ruleset(
        bindings: bindings,
        keyboards: [Self.slot: KeyboardRules(remap: remap, bindings: bindings)]
      )
    )
  }

  /// What is known after an event, in words.
  private mutating func observe(
    _ name: String,
    at milliseconds: Int,
    release: Bool = false,
    scan: UInt32 = 0,
    lights: KeyboardLights = []
  ) throws -> [String] {
    let event = KeyEvent(
      key: try #require(KeyCode(name: name)),
      scan: ScanCode(rawValue: scan),
      change: release ? .release : .press,
      time: .milliseconds(milliseconds)
    )
    return observer.observe(event, from: Self.source, lights: lights).map(words)
  }

  private func words(_ observed: KeyObserver.Observed) -> String {
    let event = "\(observed.event.key.name) \(observed.event.change)"
    if observed.isPanic { return "\(event): panic" }
    guard let explanation = observed.explanation else { return event }
    let meaning =
      switch explanation.meaning {
      case .key(let command?), .chord(let command?): "\(catalogue.commands[Int(command)].id)"
      case .key(nil), .chord(nil): "nothing"
      case .reserved: "reserved"
      case .switchedOff: "off"
      case .remapped(let stroke, let count): "\(stroke.key.name) \(count)"
      }
    return "\(event): \(explanation.chord) is \(meaning)"
  }

  @Test mutating func `keys and chords mean what they would to a listener`() throws {
    #expect(try observe("a", at: 0) == ["a press: a is nothing"])
    #expect(try observe("a", at: 10, release: true) == ["a release"])
    #expect(try observe("leftctrl", at: 100) == ["leftctrl press: leftctrl is nothing"])
    #expect(try observe("c", at: 110) == ["c press: ctrl+c is nothing"])
    #expect(try observe("leftalt", at: 120) == ["leftalt press: leftalt is nothing"])
    #expect(try observe("a", at: 130) == ["a press: vo+a is read-from-here"])
    #expect(try observe("f1", at: 140) == ["f1 press: vo+f1 is reserved"])
  }

  @Test mutating func `no key begins or ends help mode`() throws {
    _ = try observe("leftctrl", at: 0)
    _ = try observe("leftalt", at: 10)
    for time in [20, 600] {
      #expect(try observe("k", at: time) == ["k press: vo+k is keyboard-help"])
      #expect(try observe("k", at: time + 5, release: true) == ["k release"])
    }
    _ = try observe("leftalt", at: 700, release: true)
    _ = try observe("leftctrl", at: 710, release: true)
    for time in [800, 900, 1000] {
      #expect(try observe("esc", at: time) == ["esc press: escape is escape"])
      #expect(try observe("esc", at: time + 50, release: true) == ["esc release"])
    }
    #expect(observer.deadline == nil, "and it does not end by itself")
  }

  @Test mutating func `what waits for what follows is told in order`() throws {
    #expect(try observe("capslock", at: 0) == ["capslock press: capslock is nothing"])
    #expect(try observe("a", at: 50) == [])
    #expect(
      try observe("a", at: 90, release: true)
        == ["a press: vo+a is read-from-here", "a release"]
    )
    #expect(try observe("capslock", at: 200, release: true) == ["capslock release"])
    #expect(try observe("left", at: 1000) == [])
    #expect(observer.deadline == .milliseconds(1050))
    #expect(
      try observe("right", at: 1020)
        == ["left press", "right press: left+right is toggle-quick-nav"]
    )
    _ = try observe("left", at: 1100, release: true)
    _ = try observe("right", at: 1110, release: true)
    #expect(try observe("left", at: 2000) == [])
    #expect(
      observer.timePassed(to: .milliseconds(2050)).map(words) == ["left press: left is nothing"]
    )
  }

  @Test mutating func `a modifier tapped alone means its command at its release`() throws {
    _ = try observe("leftctrl", at: 0)
    let end = try observe("leftctrl", at: 50, release: true)
    #expect(end.count == 1)
    #expect(end[0].hasPrefix("leftctrl release: ctrl is "), "\(end)")
  }

  @Test mutating func `remapped keys mean what they stand for`() throws {
    #expect(try observe("pause", at: 0) == ["pause press: pause is off"])
    #expect(try observe("insert", at: 10) == ["insert press: insert is kp0 2"])
    #expect(try observe("capslock", at: 20, scan: 0x70039) == ["capslock press: escape is escape"])
  }

  @Test mutating func `after the panic chord keys are told as before`() throws {
    _ = try observe("backspace", at: 0)
    _ = try observe("esc", at: 10)
    #expect(try observe("enter", at: 20) == ["enter press: panic"])
    #expect(try observe("enter", at: 30, release: true) == ["enter release"])
    #expect(try observe("a", at: 40) == ["a press: a is nothing"])
  }

  @Test mutating func `Shift and the lock are known`() throws {
    _ = try observe("leftshift", at: 0)
    let event = KeyEvent(key: .space, change: .press, time: .milliseconds(10))
    let seen = observer.observe(event, from: Self.source, lights: .capsLock)
    #expect(seen.first?.explanation?.isShifted == true)
    #expect(seen.first?.explanation?.isCapsLocked == true)
  }
}
