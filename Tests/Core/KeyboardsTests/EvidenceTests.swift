import Keyboards
import Testing

/// What is seen on a device, and which side it is on.
@Suite struct EvidenceTests {
  private static let port = "usb-0000:04:00.3-2/"

  /// A node with the bits of a whole keyboard, and nodes beside it.
  private static func evidence(
    _ name: String = "Acme K1",
    _ model: String = "1234:5678",
    beside siblings: [InputNode] = [],
    _ change: (inout InputNode) -> Void = { _ in }
  ) throws -> (kind: Keyboard.Kind?, reason: String, evidence: Evidence) {
    var typing = try UnseenDeviceTests.claimsKeyboard(name, model, phys: port + "input0")
    typing.node = "/dev/input/event900"
    change(&typing)
    let inventory = Inventory([typing] + siblings)
    if let keyboard = inventory.keyboards.first {
      return (keyboard.kind, keyboard.kindReason, keyboard.evidence)
    }
    let other = try #require(inventory.others.first { $0.nodes.contains(typing.node) })
    return (nil, other.reason, other.evidence)
  }

  /// A node of the same device with other keys and axes.
  private static func sibling(
    _ name: String,
    keys: [UInt16] = [],
    absolute: UInt64 = 0,
    relative: UInt64 = 0,
    properties: UInt64 = 0
  ) throws -> InputNode {
    var node = try UnseenDeviceTests.claimsKeyboard(name, "1234:5678", phys: port + "input1")
    node.node = "/dev/input/event901"
    node.capabilities = Capabilities()
    node.capabilities.keys = KeySet(keys.map(KeyCode.init(rawValue:)))
    node.capabilities.absolute = absolute
    node.capabilities.relative = relative
    node.capabilities.properties = properties
    return node
  }

  private static func pen(_ name: String = "Acme K1") throws -> InputNode {
    try sibling(name, keys: [0x140, 0x14a, 0x14b], absolute: 0x100_0003)
  }

  @Test func `a plain keyboard has reasons and nothing against it`() throws {
    let (kind, reason, evidence) = try Self.evidence()
    #expect(kind == .keyboard)
    #expect(
      evidence.supporting == ["letters, Space and Enter", "Control and Shift", "lock lights"]
    )
    #expect(evidence.opposing.isEmpty)
    #expect(reason == "letters, Space and Enter; Control and Shift; lock lights")
  }

  @Test func `a pen beside the keys makes a tablet, and is no part of a keyboard`() throws {
    let pen = try Self.pen()
    let (kind, reason, evidence) = try Self.evidence(beside: [pen])
    #expect(kind == nil)
    #expect(reason == "drawing tablet")
    #expect(evidence.opposing == ["a pen beside its keys"])
  }

  @Test func `a keyboard that takes a pen and says what it is stays one`() throws {
    var pen = try Self.pen("Acme Keyboard One Stylus")
    let (kind, _, evidence) = try Self.evidence("Acme Keyboard One", beside: [pen])
    #expect(kind == .keyboard)
    #expect(evidence.opposing == ["a pen beside its keys"])
    let typing = try UnseenDeviceTests.claimsKeyboard("Acme Keyboard One", "1234:5678")
    pen.sysfsPath = typing.sysfsPath
    #expect(
      Inventory([typing, pen]).others.map(\.reason) == ["pen of Acme Keyboard One"]
    )
  }

  @Test func `a pen that passes for a mouse is a pen`() throws {
    let mouse = try Self.sibling("Acme K1 Mouse", keys: [0x110], absolute: 0x100_0003)
    #expect(try Self.evidence(beside: [mouse]).reason == "drawing tablet")
  }

  @Test func `an absolute pointer alone makes no tablet, and is the keyboard's pointer`() throws {
    // A remote console is a keyboard and a mouse that says where it is to be.
    let pointer = try Self.sibling("Acme K1 Mouse", keys: [0x110], absolute: 0b11)
    let (kind, _, evidence) = try Self.evidence(beside: [pointer])
    #expect(kind == .keyboard)
    #expect(evidence.opposing == ["an absolute pointer beside its keys"])
  }

  @Test func `a touch screen with keys of its own is none`() throws {
    let fingers = try Self.sibling(
      "Acme K1",
      keys: [0x14a],
      absolute: 0b11 << 0x35,
      properties: 0b10
    )
    #expect(try Self.evidence(beside: [fingers]).reason == "touch screen")
  }

  @Test(arguments: [
    ("ID_INPUT_TABLET", "1", "drawing tablet"), ("ID_INPUT_TABLET_PAD", "1", "drawing tablet"),
    ("ID_INPUT_TOUCHSCREEN", "1", "touch screen"),
    ("XKB_FIXED_LAYOUT", "us", "something that types by itself"),
    ("ID_INPUT_KEYBOARD", "0", "the hardware database says it is no keyboard"),
  ])
  func `what udev says of the node is heeded`(_ name: String, value: String, reason: String) throws
  {
    let found = try Self.evidence { $0.advice = UdevAdvice { $0 == name ? value : nil } }
    #expect(found.kind == nil)
    #expect(found.reason == reason)
  }

  @Test(arguments: [
    // libwacom says so of the keys of a tablet, and 1 of its pen.
    ("ID_INPUT_TABLET", "0"), ("ID_INPUT_JOYSTICK", "1"), ("ID_INPUT_KEY", "1"),
    ("ID_INPUT_KEYBOARD", "1"), ("KEYBOARD_LED_NUMLOCK", "0"), ("ID_INPUT_POINTINGSTICK", "1"),
  ])
  func `what udev says of many a keyboard makes it nothing else`(_ name: String, value: String)
    throws
  {
    let found = try Self.evidence { $0.advice = UdevAdvice { $0 == name ? value : nil } }
    #expect(found.kind == .keyboard)
  }

  @Test func `what udev says of a node beside the keys is heeded`() throws {
    var surface = try Self.sibling("Acme K1", keys: [0x110], absolute: 0b11)
    surface.advice = UdevAdvice { $0 == "ID_INPUT_TABLET" ? "1" : nil }
    let found = try Self.evidence(beside: [surface]) {
      $0.advice = UdevAdvice { $0 == "ID_INPUT_TABLET" ? "0" : nil }
    }
    #expect(found.reason == "drawing tablet")
  }

  @Test func `nodes that libinput counts to one device are looked at together`() throws {
    var pen = try Self.pen()
    pen.sysfsPath = pen.sysfsPath.replacing("1-2", with: "1-7")
    pen.phys = "usb-0000:04:00.3-7/input0"
    #expect(try Self.evidence(beside: [pen]).kind == .keyboard)
    pen.advice.deviceGroup = "3/56a/84:usb-0000:04:00.3"
    let found = try Self.evidence(beside: [pen]) { $0.advice.deviceGroup = pen.advice.deviceGroup }
    #expect(found.reason == "drawing tablet")
  }

  @Test func `a pointer behind the keys outweighs the word reader, and no word that is surer`()
    throws
  {
    var mouse = try Self.sibling("Barcode Reader  Mouse", keys: [0x110], relative: 0b11)
    let adapter = try Self.evidence("Barcode Reader ", beside: [mouse])
    #expect(adapter.kind == .keyboard)
    #expect(adapter.evidence.opposing == ["‘barcode’ in its name"])
    #expect(try Self.evidence("Barcode Reader ").reason == "bar code scanner")
    mouse.name = "Acme Presenter Mouse"
    #expect(try Self.evidence("Acme Presenter", beside: [mouse]).reason == "remote control")
  }

  @Test func `keys without Control and Shift have that against them`() throws {
    let found = try Self.evidence { node in
      for code: UInt16 in [29, 42] { node.capabilities.keys.remove(KeyCode(rawValue: code)) }
    }
    #expect(found.kind == .keyboard)
    #expect(found.evidence.opposing == ["no Control or no Shift"])
  }

  @Test(arguments: [
    ("Acme K1 Keypad", Keyboard.Kind.keyboard), ("Acme K1 Keyboard", .keyboard),
    ("Acme Numeric Keypad", .keypad), ("Wireless Keypad", .keypad),
    ("Acme Keypad Keyboard", .keypad),
    ("Acme USB keypad", .keypad), ("Acme Numpad", .keypad),
  ])
  func `the kernel's word for a node is not the maker's`(_ name: String, kind: Keyboard.Kind) throws
  {
    #expect(try Self.evidence(name).kind == kind)
  }

  @Test func `Keypad behind the name of all nodes is the maker's`() throws {
    let media = try Self.sibling("Acme Keypad Consumer Control", keys: [113, 114, 115])
    #expect(try Self.evidence("Acme Keypad", beside: [media]).kind == .keypad)
    let pointer = try Self.sibling("Acme Consumer Control", keys: [113, 114, 115])
    #expect(try Self.evidence("Acme Keypad", beside: [pointer]).kind == .keyboard)
  }
}
