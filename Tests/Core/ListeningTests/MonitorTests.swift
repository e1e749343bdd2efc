import KeyPath
import Keyboards
import Layouts
import Listening
import Settings
import Shortcuts
import Testing

/// The monitor over a made-up machine.
@Suite final class MonitorTests {
  private static let board = Keyboard(
    id: Keyboard.ID(rawValue: "usb-1-2"),
    name: "Board",
    kind: .keyboard,
    connection: .usb,
    identity: DeviceIdentity(bus: .usb, vendor: 1, product: 2),
    nodes: ["/dev/input/event3"]
  )
  private static let capsLockA = KeyLegend { level -> KeySymbol? in
    .text(level.contains(.shift) != level.contains(.capsLock) ? "A" : "a")
  }

  private var nodes = [InputNode.board]
  private var refusal: Refusal?
  private var record: KeyboardRecord?
  private var now = Duration.seconds(100)
  private var open: [SourceID] = []
  private var lines: [MonitorLine] = []
  private var saved: [String] = []
  private var warnings: [String] = []

  private func monitor(wanted: Set<Keyboard.ID>? = nil) throws -> Monitor {
    let catalogue = try Catalogue.builtIn()
    let legends = LegendTable(
      layout: try LayoutName("us"),
      legends: [KeyCode(rawValue: 30): Self.capsLockA]
    )
    let monitor = Monitor(
      wanted: wanted,
      RulesetCompiler(
        Configuration(file: "none"),
        catalogue,
        systemLayouts: .us
      ),
      catalogue,
      LayoutBook(
        LayoutBook.Ports(legends: { _ in .success(legends) }, keep: { _, _ in nil }),
        warn: { _ in }
      ),
      Monitor.Ports(
        inventory: { [unowned self] in .success(Inventory(nodes)) },
        open: { [unowned self] id, _ in
          if refusal == nil { open.append(id) }
          return refusal
        },
        close: { [unowned self] id in open.removeAll { $0 == id } },
        records: { [unowned self] in
          KeptRecords(record.map { [$0] } ?? [], among: Inventory(nodes).keyboards)
        },
        write: { [unowned self] in lines.append($0) },
        save: { [unowned self] in saved += $0 },
        warn: { [unowned self] in warnings.append($0) },
        now: { [unowned self] in now }
      )
    )
    return monitor
  }

  private func key(
    _ name: String,
    _ change: KeyEvent.Change,
    after milliseconds: Int,
    scan: UInt32
  ) throws -> KeyEvent {
    KeyEvent(
      key: try #require(KeyCode(name: name)),
      scan: ScanCode(rawValue: scan),
      change: change,
      time: now + .milliseconds(milliseconds)
    )
  }

  @Test func `a key is a line with what it types, its chord and its command`() throws {
    let monitor = try monitor()
    #expect(monitor.start() == nil)
    let source = try #require(open.first)
    let moved: [(KeyEvent, KeyboardLights)] = [
      (try key("a", .press, after: 1500, scan: 0x70004), .capsLock),
      (try key("a", .release, after: 1600, scan: 0x70004), []),
      (try key("leftctrl", .press, after: 2000, scan: 0x700e0), []),
      (try key("leftalt", .press, after: 2001, scan: 0x700e2), []),
      (try key("a", .press, after: 2002, scan: 0x70004), []),
      (try key("leftalt", .release, after: 3000, scan: 0x700e2), []),
      (try key("leftctrl", .release, after: 3000, scan: 0x700e0), []),
      (try key("esc", .press, after: 3000, scan: 0x70029), []),
    ]
    for (event, lights) in moved { monitor.keyMoved(event, from: source, lights: lights) }
    #expect(
      lines.map(\.text) == [
        "0.000 s, Board: layout us, id \(lines[0].keyboard.id)",
        "1.500 s, Board: 0x70004 a press, types ‘A’",
        "1.600 s, Board: 0x70004 a release",
        "2.000 s, Board: 0x700e0 leftctrl press",
        "2.001 s, Board: 0x700e2 leftalt press",
        "2.002 s, Board: 0x70004 a press, types ‘a’, vo+a, command read-from-here",
        "3.000 s, Board: 0x700e2 leftalt release",
        "3.000 s, Board: 0x700e0 leftctrl release",
        "3.000 s, Board: 0x70029 esc press, command escape, stays the system’s",
      ]
    )
    #expect(
      "\(lines[5].json)" == """
        {"event":"key","time":2002,"keyboard":"\(lines[0].keyboard.id)","scan":"0x70004",\
        "key":"KEY_A","change":"press","symbol":"a","chord":"vo+a","command":"read-from-here",\
        "note":null}
        """
    )
    #expect(
      saved == [
        "# Keyboard 1 is Board.", "0ms a press", "100ms a release", "500ms leftctrl press",
        "501ms leftalt press", "502ms a press", "1500ms leftalt release",
        "1500ms leftctrl release", "1500ms esc press",
      ]
    )
    #expect(warnings == [])
  }

  @Test func `a keyboard that goes and comes again is told`() throws {
    let monitor = try monitor()
    #expect(monitor.start() == nil)
    now += .seconds(1)
    nodes = []
    monitor.look()
    #expect(open == [])
    now += .seconds(1)
    nodes = [.board]
    monitor.look()
    #expect(open.count == 1)
    #expect(
      lines.map { $0.text.replacing("\($0.keyboard.id)", with: "ID") } == [
        "0.000 s, Board: layout us, id ID", "1.000 s, Board: removed",
        "2.000 s, Board: added, layout us, id ID",
      ]
    )
    #expect(
      saved == [
        "# Keyboard 1 is Board.", "0ms 1: unplug", "# Keyboard 1 is Board.", "1000ms 1: plug",
      ]
    )
    #expect(try Scenario(parsing: saved.joined(separator: "\n"), file: "saved").steps.count == 2)
  }

  @Test func `another layout is told, whoever chose it`() throws {
    let monitor = try monitor()
    #expect(monitor.start() == nil)
    monitor.choicesChanged()
    #expect(lines.count == 1, "nothing has changed")
    record = KeyboardRecord(of: try #require(Inventory(nodes).keyboards.first))
    record?.choice = LayoutChoice(only: try LayoutName("fr"))
    now += .milliseconds(42)
    monitor.choicesChanged()
    #expect(lines.last?.text == "0.042 s, Board: now types fr")
    #expect("\(try #require(lines.last?.json))".contains(#""event":"layout","time":42"#))
  }

  @Test func `lost events are a line, and what is down then is told`() throws {
    let monitor = try monitor()
    #expect(monitor.start() == nil)
    monitor.eventsLost(of: try #require(open.first), down: KeySet([.leftShift]))
    #expect(lines.last?.text == "0.000 s, Board: events were lost; held now: leftshift")
    #expect(saved.last == "0ms lost-events leftshift")
  }

  @Test func `a keyboard that may not be read ends the start, as that of a listener`() throws {
    refusal = .permission
    let failure = try #require(try monitor().start())
    #expect(
      failure.message == "cannot take Board: you may not read and write /dev/input/event3"
    )
    #expect(lines == [])
    #expect(saved == [])
  }

  @Test func `without a keyboard it waits for one`() throws {
    nodes = []
    let monitor = try monitor()
    #expect(monitor.start() == nil)
    #expect(warnings == ["there is no keyboard yet; waiting for one"])
    nodes = [.board]
    monitor.look()
    #expect(lines.last?.event == .added(layout: "us"))
  }

  @Test func `a keyboard that a listener has taken is told of once`() throws {
    let monitor = try monitor()
    #expect(monitor.start() == nil)
    let id = lines[0].keyboard.id
    nodes.append(.twin(of: id))
    monitor.look()
    monitor.look()
    #expect(
      warnings == ["Board: a listener has taken it, so its keys do not arrive here"]
    )
  }
}

extension InputNode {
  fileprivate static let board = InputNode(
    node: "/dev/input/event3",
    sysfsPath: "/devices/pci0000:00/0000:00:14.0/usb1/1-2/1-2:1.0/0003:0001:0002.0001/input/input3",
    name: "Board",
    phys: "usb-0000:00:14.0-2/input0",
    identity: DeviceIdentity(bus: .usb, vendor: 1, product: 2),
    capabilities: keys
  )

  /// A listener's virtual keyboard.
  fileprivate static func twin(of id: Keyboard.ID) -> InputNode {
    InputNode(
      node: "/dev/input/event9",
      sysfsPath: "/devices/virtual/input/input9",
      name: "Board (kbdctl)",
      phys: "kbdctl/\(id)",
      identity: DeviceIdentity(bus: .usb, vendor: 1, product: 2),
      capabilities: keys
    )
  }

  private static let keys: Capabilities = {
    var capabilities = Capabilities()
    capabilities.events = 0x12_0013
    capabilities.keys = KeySet((1..<128).map { KeyCode(rawValue: $0) })
    capabilities.lights = [.numLock, .capsLock, .scrollLock]
    return capabilities
  }()
}
