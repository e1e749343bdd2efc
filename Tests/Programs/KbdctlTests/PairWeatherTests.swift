import BusTesting
import Foundation
import LinuxSystem
import SocketTesting
import SystemBus
import Testing

/// `kbdctl pair` when something is in its way: what is undone, what is heard, and that it ends.
@Suite struct PairWeatherTests {
  private static let address = "F0:F1:F2:F3:F4:FA"
  private static let undone = ["CancelPairing", "Disconnect", "RemoveDevice", "UnregisterAgent"]
  let loop: EventLoop
  let bus: PrivateBus

  init() throws {
    loop = try EventLoop()
    bus = try PrivateBus()
  }

  /// A BlueZ with a keypad in range whose pairing goes on and on.
  private func bluez() throws -> FakeBlueZ {
    let bluez = try FakeBlueZ(address: bus.address, loop: loop)
    try bluez.addKeypad()
    bluez.behaviours["Pair"] = { _ in }
    return bluez
  }

  private func pair(
    _ speech: [String] = ["--speech", "none"],
    bus: String? = nil,
    dispatcher: SlowDispatcher? = nil,
    reader: String? = nil
  ) throws -> RunningProgram {
    try RunningProgram(
      ["pair"] + speech + [Self.address],
      bus: bus ?? self.bus.address,
      machine: nil,
      variables: dispatcher.map { ["SPEECHD_ADDRESS": "unix_socket:\($0.socket)"] } ?? [:],
      reader: reader
    )
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(CInt, CInt)])
  func `a signal undoes what was begun, whichever it is`(_ signal: CInt, status: CInt) throws {
    let bluez = try bluez()
    let program = try pair()
    try loop.run { bluez.calls.last == "Pair" }
    program.send(signal)
    try loop.run { program.exitStatus != nil && bluez.calls.last == "UnregisterAgent" }
    #expect(program.exitStatus == status)
    #expect(bluez.calls.suffix(4) == Self.undone)
    #expect(program.errors.hasSuffix("Stopped. Nothing was paired.\n"))
  }

  @Test func `when the reader of its words goes, what was begun is undone`() throws {
    let bluez = try bluez()
    let program = try pair(reader: "head -n 3")
    try loop.run { program.output.contains("Pairing with Fake Keypad.\n") }
    try loop.run { bluez.calls.last == "Pair" }
    bluez.askAgent("DisplayPasskey", [.path(FakeBlueZ.keypad), .uint32(39769), .uint16(0)])
    try loop.run { program.exitStatus != nil && bluez.calls.last == "UnregisterAgent" }
    #expect(program.exitStatus == 128 + SIGPIPE)
    #expect(bluez.calls.suffix(4) == Self.undone)
  }

  @Test func `a speech server that hangs delays neither the pairing nor its end`() throws {
    let bluez = try bluez()
    let dispatcher = try SlowDispatcher(delay: nil)
    let program = try pair([], dispatcher: dispatcher)
    try loop.run { bluez.calls.last == "Pair" }
    program.send(SIGTERM)
    try loop.run { program.exitStatus != nil && bluez.calls.last == "UnregisterAgent" }
    #expect(program.exitStatus == 143)
    #expect(bluez.calls.suffix(4) == Self.undone)
  }

  static let reasons: [(bus: String?, heard: String)] = [
    (
      "unix:path=/nowhere/bus",
      "The system bus, over which programs reach the Bluetooth service, is not there."
    ),
    (nil, "The Bluetooth service is not running."),
  ]

  @Test(arguments: reasons)
  func `why it cannot begin is heard, not only printed`(_ bus: String?, heard: String) throws {
    // Slower than any server that is well.
    let dispatcher = try SlowDispatcher(delay: .milliseconds(100))
    let program = try pair([], bus: bus, dispatcher: dispatcher)
    try loop.run { program.exitStatus != nil }
    #expect(program.exitStatus == 1)
    #expect(dispatcher.heard.count == 1)
    #expect(dispatcher.heard.first?.hasPrefix(heard) == true, "\(dispatcher.heard)")
    #expect(program.errors.hasPrefix("kbdctl: \(heard)\n"))
  }

  @Test func `a service that the bus starts first pairs as one that runs`() throws {
    let bus = try PrivateBus(isActivating: true)
    let program = try pair(bus: bus.address)
    try loop.run { bus.wantsBlueZ }
    let bluez = try FakeBlueZ(address: bus.address, loop: loop)
    try bluez.addKeypad()
    bluez.behaviours["Pair"] = { _ in }
    try loop.run { bluez.calls.last == "Pair" }
    #expect(program.errors.hasSuffix("Pairing with Fake Keypad.\n"))
  }
}
