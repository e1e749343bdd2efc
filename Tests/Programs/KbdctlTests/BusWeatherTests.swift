import BusTesting
import Foundation
import LinuxSystem
import SocketTesting
import SystemBus
import Testing

/// kbdctl on a machine whose bus or Bluetooth is not well: the words, and that it ends.
@Suite struct BusWeatherTests {
  private static let desk = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Machines/desk.umockdev").path
  private static let address = "F0:F1:F2:F3:F4:FA"
  private static let bond: [String: BusValue] = [
    "Paired": .bool(true), "Bonded": .bool(true), "Trusted": .bool(true),
  ]
  let loop: EventLoop

  init() throws { loop = try EventLoop() }

  private func started(
    _ arguments: String,
    bus: String,
    machine: String? = desk
  ) throws -> RunningProgram {
    let words = arguments.split(separator: " ").map(String.init)
    return try RunningProgram(words, bus: bus, machine: machine)
  }

  /// Runs kbdctl to its end, and gives it.
  private func ended(_ arguments: String, bus: String) throws -> RunningProgram {
    let program = try started(arguments, bus: bus)
    try loop.run(for: .seconds(100)) { program.exitStatus != nil }
    return program
  }

  /// Waits until kbdctl has printed a whole line with a text.
  private func wait(for text: String, from program: RunningProgram) throws {
    do {
      try loop.run { program.output.contains(text) && program.output.hasSuffix("\n") }
    } catch {
      Issue.record("it printed: \(program.output)\(program.errors)")
      throw error
    }
  }

  @Test(arguments: [false, true])
  func `list shows the keyboards that are there although nothing is heard of Bluetooth`(
    isBusSilent: Bool
  ) throws {
    let peer = try ListeningSocket()
    let bus = try PrivateBus()
    let bluez = try FakeBlueZ(address: bus.address, loop: loop)
    bluez.behaviours["GetManagedObjects"] = { _ in }
    let begin = monotonicNow()
    let address = isBusSilent ? peer.busAddress : bus.address
    let text = try ended("list", bus: address)
    #expect(text.exitStatus == 0)
    #expect(text.output.contains("keyboard, USB"))
    #expect(
      text.errors.hasPrefix(
        "kbdctl: paired Bluetooth keyboards that are away may be missing here. The "
          + (isBusSilent ? "system bus, over which" : "Bluetooth service is running but does not")
      )
    )
    #expect(text.errors.filter { $0 == "\n" }.count == 1)
    let json = try ended("list --json", bus: address)
    #expect(json.output.hasSuffix("\"bluetooth\":\"\(isBusSilent ? "silent-bus" : "silent")\"}\n"))
    // Two seconds each when the machine has nothing else to do; the bus alone would take 90.
    #expect(monotonicNow() - begin < .seconds(60))
  }

  @Test func `a machine without Bluetooth is told nothing of it by list`() throws {
    let bus = try PrivateBus()
    for address in [bus.address, "unix:path=/nowhere/bus"] {
      let program = try ended("list --json", bus: address)
      #expect((program.exitStatus, program.errors) == (0, ""))
      #expect(!program.output.contains("\"bluetooth\":\"a"))
    }
  }

  static let obstacles: [(String, String)] = [
    ("scan", "unix:path=/nowhere/bus"), ("connect desk", "unix:path=/nowhere/bus"),
    ("pair --speech none", "unix:path=/nowhere/bus"),
  ]

  @Test(arguments: obstacles)
  func `without a bus the sentence names it`(_ arguments: String, bus: String) throws {
    let program = try ended(arguments, bus: bus)
    #expect(program.exitStatus == 1)
    #expect(
      program.errors.hasSuffix(
        """
        kbdctl: The system bus, over which programs reach the Bluetooth service, is not there.
        Start it with ‘sudo systemctl start dbus’; in a container, the host must share its bus.

        """
      )
    )
  }

  @Test(arguments: ["scan", "forget desk", "pair --speech none"])
  func `what the bus forbids is said to be forbidden`(_ arguments: String) throws {
    let bus = try PrivateBus(policy: "<deny send_destination=\"org.bluez\"/>")
    let bluez = try FakeBlueZ(address: bus.address, loop: loop)
    let program = try ended(arguments, bus: bus.address)
    #expect(program.exitStatus == 1)
    #expect(program.errors.contains("kbdctl: This user may not use the Bluetooth service.\n"))
    withExtendedLifetime(bluez) {}
  }

  @Test(arguments: ["scan --timeout 1s", "forget F0:F1:F2:F3:F4:FA"])
  func `a service that the bus starts is waited for`(_ arguments: String) throws {
    let bus = try PrivateBus(isActivating: true)
    let program = try started(arguments, bus: bus.address)
    try loop.run { bus.wantsBlueZ }
    let bluez = try FakeBlueZ(address: bus.address, loop: loop)
    try bluez.addKeypad()
    try loop.run(for: .seconds(100)) { program.exitStatus != nil }
    #expect(program.exitStatus == 0)
    #expect(program.output.contains("Fake Keypad"))
  }

  @Test(arguments: ["Head", address], ["forget", "disconnect", "connect"])
  func `a headset is left alone`(_ keyboard: String, command: String) throws {
    let bus = try PrivateBus()
    let bluez = try FakeBlueZ(address: bus.address, loop: loop)
    try bluez.addKeypad([
      "Alias": .string("Head Set"), "Icon": .string("audio-headset"), "Appearance": .uint16(0),
      "Class": .uint32(0x240404), "Paired": .bool(true), "Bonded": .bool(true),
    ])
    let program = try ended("\(command) \(keyboard)", bus: bus.address)
    #expect(program.exitStatus == 1)
    #expect(
      program.errors.hasPrefix("kbdctl: Head Set, \(Self.address), is a headset, not a keyboard\n")
    )
    #expect(bluez.calls == [])
  }

  @Test(arguments: [
    ("connect \(address)", "Connect"), ("disconnect \(address)", "Disconnect"),
    ("forget \(address)", "RemoveDevice"), ("pair --speech none \(address)", "Connect"),
    ("scan --timeout 90s", "StartDiscovery"),
  ])
  func `a bus that ends ends what waits for it`(_ arguments: String, method: String) throws {
    let bus = try PrivateBus()
    let bluez = try FakeBlueZ(address: bus.address, loop: loop)
    try bluez.addKeypad(["Paired": .bool(true), "Bonded": .bool(true)])
    bluez.behaviours[method] = { _ in bus.end() }
    let program = try ended(arguments, bus: bus.address)
    #expect(program.exitStatus == 1)
    #expect(program.errors.contains("kbdctl: The system bus, over which programs reach"))
  }

  @Test(arguments: [("disconnect", "Disconnect"), ("forget", "RemoveDevice")])
  func `a BlueZ that stops to answer is given up, and named`(
    _ command: String,
    method: String
  ) throws {
    let bus = try PrivateBus()
    let bluez = try FakeBlueZ(address: bus.address, loop: loop)
    try bluez.addKeypad(Self.bond)
    bluez.behaviours[method] = { _ in }
    let program = try ended("\(command) \(Self.address)", bus: bus.address)
    #expect(program.exitStatus == 1)
    #expect(
      program.errors.contains("kbdctl: The Bluetooth service is running but does not answer.\n")
    )
  }

  @Test(arguments: ["scan --timeout 1s", "scan --timeout 1s --json", "list", "list --json"])
  func `a device in range steers no terminal by its name`(_ arguments: String) throws {
    let bus = try PrivateBus()
    let bluez = try FakeBlueZ(address: bus.address, loop: loop)
    try bluez.addKeypad(
      Self.bond.merging([
        "Alias": .string("Key\n\u{1b}]0;owned\u{7}\u{1b}[31mboard: keyboard\u{202e}\u{9b}2J"),
        "Connected": .bool(true),
      ]) { $1 }
    )
    let program = try ended(arguments, bus: bus.address)
    #expect(program.exitStatus == 0)
    let lines = program.output.split(separator: "\n").filter { $0.contains("owned") }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("Key ]0;owned [31mboard: keyboard 2J") == true, "\(lines)")
    let acts = program.output.unicodeScalars.filter {
      $0 != "\n" && [.control, .format].contains($0.properties.generalCategory)
    }
    #expect(acts.isEmpty)
  }

  @Test func `a listener ends in its time although the bus never speaks`() throws {
    let peer = try ListeningSocket()
    let none = URL(filePath: Self.desk).deletingLastPathComponent().appending(path: "none.umockdev")
    let begin = monotonicNow()
    let program = try started(
      "listen --for 1s --speech print --output print",
      bus: peer.busAddress,
      machine: none.path
    )
    try loop.run(for: .seconds(100)) { program.exitStatus != nil }
    #expect(program.exitStatus == 0)
    #expect(program.output.hasSuffix("say: The time is up. The keyboards work as before.\n"))
    // The bus alone would take 90.
    #expect(monotonicNow() - begin < .seconds(60))
  }

  @Test func `doctor asks for the layouts of the system once, and takes all of them`() throws {
    let bus = try PrivateBus()
    let service = try BusConnection(address: bus.address)
    try service.attach(to: loop)
    try service.requestName("org.freedesktop.locale1")
    var questions = 0
    let object = try service.offer("/org/freedesktop/locale1") { request in
      questions += 1
      request.reply([
        .properties(["X11Layout": .string("de,us"), "X11Variant": .string("bone,dvorak")])
      ])
      return true
    }
    let program = try RunningProgram(
      ["doctor", "--timeout", "60s"],
      bus: bus.address,
      machine: Self.desk,
      variables: ["XKB_DEFAULT_LAYOUT": ""]
    )
    try loop.run(for: .seconds(100)) { program.exitStatus != nil }
    #expect(questions == 1)
    #expect(program.output.contains("ok: System layout: de(bone), us(dvorak)."))
    #expect(
      program.output.contains("Layouts: those of your keyboards are there: de(bone), us(dvorak).")
    )
    withExtendedLifetime(object) {}
  }

  @Test func `a scan is ended by a signal before BlueZ has answered anything`() throws {
    let bus = try PrivateBus()
    let bluez = try FakeBlueZ(address: bus.address, loop: loop)
    bluez.behaviours["GetManagedObjects"] = { _ in }
    let program = try started("scan", bus: bus.address, machine: nil)
    try loop.run { bluez.questions > 0 }
    program.send(SIGTERM)
    try loop.run { program.exitStatus != nil }
    #expect(program.exitStatus == 128 + SIGTERM)
  }

  @Test func `a watch goes on after a restart of the bus, and tells only what is different`() throws
  {
    let bus = try PrivateBus()
    var bluez: FakeBlueZ? = try FakeBlueZ(address: bus.address, loop: loop)
    try bluez?.addKeypad(Self.bond.merging(["Connected": .bool(true)]) { $1 })
    let program = try started("list --watch", bus: bus.address)
    try wait(for: "Fake Keypad: keypad, Bluetooth, layout us, id", from: program)
    let before = program.output
    bus.end()
    bluez = nil
    // The new bus has its BlueZ before the watch is back.
    try bus.start()
    bluez = try FakeBlueZ(address: bus.address, loop: loop)
    try bluez?.addKeypad(Self.bond)
    try wait(for: "not connected", from: program)
    #expect(
      program.output.dropFirst(before.count)
        == "Changed: Fake Keypad: keypad, Bluetooth, not connected, layout us,"
        + " id bluetooth-f0-f1-f2-f3-f4-fa\n"
    )
    withExtendedLifetime(bluez) {}
  }
}
