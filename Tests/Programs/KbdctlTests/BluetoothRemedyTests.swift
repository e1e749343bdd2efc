import BusTesting
import Foundation
import LinuxSystem
import SystemBus
import Testing

/// kbdctl with a paired keyboard, from one run to the next: those that are away, faults in the middle
/// of a command, and remedies that are commands of kbdctl.
@Suite struct BluetoothRemedyTests {
  private static let address = "F0:F1:F2:F3:F4:FA"
  private static let id = "bluetooth-f0-f1-f2-f3-f4-fa"
  private static let bond: [String: BusValue] = [
    "Paired": .bool(true), "Bonded": .bool(true), "Trusted": .bool(true),
  ]
  let loop: EventLoop
  let bus: PrivateBus
  let state: StateFolder

  init() throws {
    loop = try EventLoop()
    bus = try PrivateBus()
    state = try StateFolder()
  }

  /// What was chosen, from one run to the next.
  final class StateFolder {
    let path = FileManager.default.temporaryDirectory.appending(path: "kbdctl-state-\(UUID())").path

    init() throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private func started(_ words: [String], on machine: String) throws -> RunningProgram {
    let machine = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Machines/\(machine).umockdev").path
    return try RunningProgram(
      words,
      bus: bus.address,
      machine: machine,
      variables: ["KBDCTL_STATE": state.path]
    )
  }

  /// Runs kbdctl to its end, and gives it.
  private func ended(_ words: String..., on machine: String = "one") throws -> RunningProgram {
    let program = try started(words, on: machine)
    try loop.run(for: .seconds(100)) { program.exitStatus != nil }
    return program
  }

  /// A bluetoothd that forgets what it is told to.
  private func bluez(hasBond: Bool = true) throws -> FakeBlueZ {
    let bluez = try FakeBlueZ(address: bus.address, loop: loop)
    if hasBond { try bluez.addKeypad(Self.bond) }
    bluez.behaviours["RemoveDevice"] = { [unowned bluez] request in
      try? bluez.remove(FakeBlueZ.keypad)
      request.reply()
    }
    return bluez
  }

  @Test func `a paired keyboard that is away is listed, has its layouts, and can be forgotten`()
    throws
  {
    let bluez = try bluez()
    let line = "Fake Keypad: keypad, Bluetooth, not connected, layout us, id \(Self.id)\n"
    for words in [["list"], ["list", "--all"]] {
      let program = try started(words, on: "one")
      try loop.run(for: .seconds(100)) { program.exitStatus != nil }
      #expect((program.exitStatus, program.errors) == (0, ""))
      #expect(program.output.contains(line), "\(program.output)")
    }
    let set = try ended("layout", "set", "fake", "fr", "us(dvorak)")
    #expect((set.exitStatus, set.errors) == (0, ""))
    #expect(
      try ended("list").output.contains(
        "Fake Keypad: keypad, Bluetooth, not connected, layout fr us(dvorak), id \(Self.id)\n"
      )
    )
    let json = try ended("list", "--json").output
    #expect(
      json.contains(
        #""kind":"keypad","connection":"bluetooth","state":"disconnected""#
      ),
      "\(json)"
    )
    #expect(json.contains(#""layouts":["fr","us(dvorak)"]"#))
    let info = try ended("info", Self.address)
    #expect(info.exitStatus == 0)
    #expect(info.output.contains("Layouts: fr us(dvorak)\n"), "\(info.output)")
    #expect(info.output.contains("Connection: Bluetooth, disconnected\n"), "\(info.output)")

    let forget = try ended("forget", "Fake")
    #expect(forget.output == "Forgotten: Fake Keypad. Clear the pairing on the keyboard too.\n")
    #expect(bluez.objects[FakeBlueZ.keypad] == nil)
    #expect(!(try ended("list").output.contains("Fake Keypad")))
    // What was chosen is remembered for when it is paired again.
    #expect(try ended("layout", "list").output.contains("us(dvorak)"))
    let again = try ended("forget", "Fake")
    #expect(again.exitStatus == 1)
  }

  @Test(arguments: ["connect", "disconnect", "forget"], [true, false])
  func `a restart or the end of the adapter in the middle is told, and the command works again`(
    _ command: String,
    isRestart: Bool
  ) throws {
    var bluez: FakeBlueZ? = try bluez()
    let method = command == "forget" ? "RemoveDevice" : command.capitalized
    var isCalled = false
    bluez?.behaviours[method] = { [unowned bluez] request in
      isCalled = true
      // A daemon that ends answers nothing.
      guard !isRestart else { return }
      try? bluez?.remove(FakeBlueZ.keypad)
      try? bluez?.remove(FakeBlueZ.adapter, "org.bluez.Adapter1")
      request.fail("org.freedesktop.DBus.Error.UnknownObject", "gone")
    }
    let program = try started([command, Self.address], on: "keypad")
    try loop.run { isCalled }
    if isRestart {
      bluez = nil
      bluez = try self.bluez()
    }
    try loop.run(for: .seconds(100)) { program.exitStatus != nil }
    #expect(program.exitStatus == 1)
    #expect(
      program.errors.contains(
        isRestart
          ? "kbdctl: The Bluetooth service has stopped meanwhile.\nRun the command again;"
          : "kbdctl: This computer has no Bluetooth adapter that works.\nPlug in"
      ),
      "\(program.errors)"
    )
    if !isRestart {
      bluez = nil
      bluez = try self.bluez()
    }
    bluez?.behaviours["Connect"] = { [unowned bluez] request in
      try? bluez?.set(["Connected": .bool(true)])
      request.reply()
    }
    let again = try ended(command, Self.address, on: "keypad")
    #expect((again.exitStatus, again.errors) == (0, ""))
  }

  /// The keyboard does what its owner does with it: it pairs once it is in pairing mode.
  private func makePairable(_ bluez: FakeBlueZ) {
    bluez.behaviours["StartDiscovery"] = { [unowned bluez] request in
      if bluez.objects[FakeBlueZ.keypad] == nil { try? bluez.addKeypad() }
      request.reply()
    }
    bluez.behaviours["Pair"] = { [unowned bluez] request in
      try? bluez.set(["Paired": .bool(true), "Bonded": .bool(true), "Connected": .bool(true)])
      request.reply()
    }
    bluez.behaviours["Connect"] = { [unowned bluez] request in
      try? bluez.set(["Connected": .bool(true)])
      request.reply()
    }
  }

  private func pairs() throws {
    let program = try ended("pair", "--speech", "none", Self.address, on: "keypad")
    #expect(program.exitStatus == 0)
    #expect(
      program.output == "Paired: Fake Keypad, address \(Self.address).\n",
      "\(program.output)\(program.errors)"
    )
  }

  /// The command in ‘’ that a program's remedy names.
  private func command(after word: String, in program: RunningProgram) throws -> [String] {
    let quoted = program.errors.matches(of: /‘kbdctl ([^’]*)’/).map { String($0.1) }
    let found = try #require(quoted.first { $0.hasPrefix(word) }, "\(program.errors)")
    return found.split(separator: " ").map(String.init)
  }

  private func runs(_ words: [String], on machine: String = "keypad") throws {
    let program = try started(words, on: machine)
    try loop.run(for: .seconds(100)) { program.exitStatus != nil }
    #expect(program.exitStatus == 0, "\(program.errors)")
  }

  @Test(arguments: ["connect", "pair"])
  func `a keyboard that has forgotten us is paired again after the forget that is named`(
    _ command: String
  ) throws {
    let bluez = try bluez()
    makePairable(bluez)
    bluez.behaviours["Connect"] = {
      $0.fail("org.bluez.Error.Failed", "le-connection-abort-by-local")
    }
    let words = command == "pair" ? [command, "--speech", "none"] : [command]
    let failed = try started(words + [Self.address], on: "keypad")
    try loop.run(for: .seconds(100)) { failed.exitStatus != nil }
    #expect(failed.errors.contains("The keyboard has forgotten this computer"))
    try runs(try self.command(after: "forget", in: failed))
    #expect(bluez.objects[FakeBlueZ.keypad] == nil)
    makePairable(bluez)
    try pairs()
  }

  @Test func `a keyboard that is not paired is connected after the pair that is named`() throws {
    let bluez = try bluez(hasBond: false)
    makePairable(bluez)
    try bluez.addKeypad()
    let failed = try ended("connect", Self.address, on: "keypad")
    #expect(failed.errors.contains("Fake Keypad is not paired with this computer."))
    try runs(try command(after: "pair", in: failed) + ["--speech", "none"])
    try runs(["connect", Self.address])
  }

  @Test func `a pairing without a bus comes through when the bus is started`() throws {
    bus.end()
    let failed = try ended("pair", "--speech", "none", Self.address, on: "keypad")
    #expect(failed.errors.contains("Start it with ‘sudo systemctl start dbus’"))
    try bus.start()
    let bluez = try bluez(hasBond: false)
    makePairable(bluez)
    try pairs()
  }

  @Test(arguments: ["pair", "forget"])
  func `a pairing that was cut off after the bond goes on, or is ended, as it is told`(
    _ word: String
  ) throws {
    var bluez: FakeBlueZ? = try bluez(hasBond: false)
    try makePairable(#require(bluez))
    var isCalled = false
    bluez?.behaviours["Connect"] = { _ in isCalled = true }
    let program = try started(["pair", "--speech", "none", Self.address], on: "keypad")
    try loop.run { isCalled }
    bluez = nil
    try loop.run(for: .seconds(100)) { program.exitStatus != nil }
    #expect(program.exitStatus == 1)
    #expect(
      program.errors.contains(
        "kbdctl: The Bluetooth service has stopped meanwhile. Fake Keypad is paired all the same,"
          + " but it is not ready.\n"
      ),
      "\(program.errors)"
    )
    bluez = try self.bluez()
    try makePairable(#require(bluez))
    try runs(try command(after: word, in: program) + (word == "pair" ? ["--speech", "none"] : []))
    #expect((bluez?.objects[FakeBlueZ.keypad] == nil) == (word == "forget"))
  }
}
