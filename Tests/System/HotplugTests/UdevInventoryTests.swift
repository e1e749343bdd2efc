import Foundation
import Testing

/// What is read of machines that umockdev makes up.
@Suite struct UdevInventoryTests {
  /// What the probe prints on a machine.
  private func probe(_ machine: String) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "kbdctl-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let description = folder.appending(path: "machine.umockdev")
    try machine.write(to: description, atomically: true, encoding: .utf8)
    let process = Process()
    let output = Pipe()
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "HotplugProbe")
    process.executableURL = URL(filePath: "/usr/bin/umockdev-run")
    process.arguments = ["--device", description.path, "--", program.path]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return text.split(separator: "\n").map(String.init)
  }

  /// An input device `/devices/NAME/input/inputN` with its event node.
  private func device(_ number: Int, _ lines: String, event: String = "") -> String {
    """
    P: /devices/d\(number)/input/input\(number)
    E: SUBSYSTEM=input
    \(lines)

    P: /devices/d\(number)/input/input\(number)/event\(number)
    N: input/event\(number)
    E: SUBSYSTEM=input
    E: DEVNAME=/dev/input/event\(number)
    \(event)


    """.replacing("\n\n\n", with: "\n\n")
  }

  @Test func `all that a node says is read, bits from the uevent or else from their files`() throws
  {
    let uevent = device(
      2,
      """
      E: PRODUCT=11/1/1/ab41
      E: PROP=1
      E: EV=120013
      E: KEY=4 0 c0000002
      E: LED=7
      A: name=AT keyboard\\n
      A: phys=isa0060/serio0/input0\\n
      A: uniq=U1\\n
      """
    )
    let files = device(
      10,
      """
      E: PRODUCT=3/46d/c31c/110
      A: name=K120\\n
      A: phys=\\n
      A: uniq=\\n
      A: properties=0\\n
      A: capabilities/ev=12002f\\n
      A: capabilities/key=1 0 0 0 2\\n
      A: capabilities/rel=143\\n
      A: capabilities/abs=100000000\\n
      A: capabilities/led=1f\\n
      A: capabilities/sw=1\\n
      """
    )
    #expect(
      try probe(files + uevent) == [
        "/dev/input/event2 ‘AT keyboard’ ‘isa0060/serio0/input0’ ‘U1’ /devices/d2/input/input2",
        "  bus 17 0001:0001 version 43841 country none",
        "  bits 120013 0 0 0 1 7 keys 1 30 31 130",
        "/dev/input/event10 ‘K120’ ‘’ ‘’ /devices/d10/input/input10",
        "  bus 3 046d:c31c version 272 country none",
        "  bits 12002f 143 100000000 1 0 1f keys 1 256",
      ]
    )
  }

  @Test func `sets that a node does not have are not read, and wrong bits are none`() throws {
    let lines = try probe(
      device(1, "E: PRODUCT=3/1/2/3\nE: EV=1\nE: KEY=2\nE: REL=3\nA: name=A\\n")
        + device(2, "E: PRODUCT=3/1/2/3\nE: EV=3\nE: KEY=2 xyz\nA: name=B\\n")
    )
    #expect(
      lines.filter { $0.contains("bits") } == [
        "  bits 1 0 0 0 0 0 keys none", "  bits 3 0 0 0 0 0 keys none",
      ]
    )
  }

  @Test func `what udev's rules and hardware database say is read`() throws {
    let plain = "E: PRODUCT=3/1/2/3\nA: name=A\\n"
    let lines = try probe(
      device(1, plain, event: "E: ID_INPUT_KEYBOARD=0\nE: ID_INPUT_MOUSE=0")
        + device(2, plain, event: "E: ID_INPUT_KEYBOARD=1\nE: MOUSE_DPI=800@125")
        + device(3, plain, event: "E: KEYBOARD_LED_NUMLOCK=0\nE: KEYBOARD_LED_CAPSLOCK=0")
    )
    #expect(
      lines.filter { $0.contains("bits") }.map { $0.split(separator: "none").last } == [
        " no-keyboard no-mouse", " mouse", " missing-lights=3",
      ]
    )
  }

  @Test(arguments: [
    ("21", "33"), ("00", "0"), ("0a", "10"), ("100", "none"), ("zz", "none"), ("", "none"),
  ])
  func `the country code of the HID device is read as hexadecimal`(
    _ file: String,
    country: String
  ) throws {
    let machine = """
      P: /devices/usb1/0003:046D:C31C.0002
      E: SUBSYSTEM=hid
      A: country=\(file)\\n

      P: /devices/usb1/0003:046D:C31C.0002/input/input4
      L: device=../../../0003:046D:C31C.0002
      E: SUBSYSTEM=input
      E: PRODUCT=3/46d/c31c/110
      A: name=K\\n

      P: /devices/usb1/0003:046D:C31C.0002/input/input4/event4
      N: input/event4
      E: SUBSYSTEM=input
      E: DEVNAME=/dev/input/event4

      """
    #expect(try probe(machine).contains { $0.hasSuffix("country \(country)") })
  }

  @Test func `a node that does not say what it is, and one of an older kind, are left out`() throws
  {
    let machine =
      device(1, "A: name=no product\\n") + device(2, "E: PRODUCT=3/1/2\nA: name=three\\n")
      + device(3, "E: PRODUCT=3/1/2/10000\nA: name=too large\\n")
      + device(4, "E: PRODUCT=3/1/2/3").replacing("event4", with: "mouse4")
      + device(5, "E: PRODUCT=3/1/2/3")
    let nodes = try probe(machine).filter { $0.hasPrefix("/dev") }
    #expect(nodes == ["/dev/input/event5 ‘’ ‘’ ‘’ /devices/d5/input/input5"])
  }

  @Test func `control characters of a name cannot reach a terminal`() throws {
    let lines = try probe(device(1, "E: PRODUCT=3/1/2/3\nA: name= \\033[2JEvil\\007 \\n"))
    #expect(lines.first?.contains("‘[2JEvil’") == true, "\(lines)")
  }

  @Test func `batteries of devices are read, the machine's own and those without a charge are not`()
    throws
  {
    func supply(_ name: String, _ lines: String) -> String {
      "P: /devices/d/0005:05AC:0256.0001/power_supply/\(name)\nE: SUBSYSTEM=power_supply\n\(lines)\n\n"
    }
    let machine =
      supply("keyboard", "A: scope=Device\\n\nA: capacity=87\\n")
      + supply("BAT0", "A: capacity=50\\n") + supply("AC", "A: scope=System\\n\nA: capacity=1\\n")
      + supply("odd", "A: scope=Device\\n\nA: capacity=full\\n")
      + supply("unknown", "A: scope=Device\\n\nA: capacity=255\\n")
      + supply("none", "A: scope=Device\\n")
    #expect(try probe(machine) == ["battery 87 /devices/d/0005:05AC:0256.0001"])
  }
}
