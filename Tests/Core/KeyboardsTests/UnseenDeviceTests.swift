import Keyboards
import Testing

/// Devices that are not in the set, made from what is known of their kind: the rules must hold for them.
@Suite struct UnseenDeviceTests {
  /// The bits of a whole USB keyboard, as nearly every such device claims them.
  static func claimsKeyboard(_ name: String, _ model: String, phys: String = "") throws -> InputNode
  {
    var node = try #require(DeviceStanza.named("010"))
    let numbers = model.split(separator: ":").compactMap { UInt16($0, radix: 16) }
    try #require(numbers.count == 2)
    node.name = name
    node.identity = DeviceIdentity(bus: .usb, vendor: numbers[0], product: numbers[1])
    if !phys.isEmpty { node.phys = phys }
    return node
  }

  static func mouse(_ name: String, phys: String) throws -> InputNode {
    var node = try #require(DeviceStanza.named("053"))
    let keyboard = try #require(DeviceStanza.named("010"))
    node.name = name
    node.phys = phys
    node.sysfsPath = keyboard.sysfsPath
    return node
  }

  @Test(arguments: [
    ("Yubico YubiKey FIDO+CCID", "1050:0406", "security key"),
    ("Yubico YubiKey OTP+FIDO+CCID", "1050:0999", "security key"),
    ("CRYPTOTRUST ONLYKEY", "1d50:60fc", "security key"),
    ("Generic Security Key", "1234:5678", "security key"),
    ("Honeywell Imaging & Mobility 1900", "0c2e:0901", "bar code scanner"),
    ("Datalogic Handheld Scanner", "1234:5678", "bar code scanner"),
    ("WIT Electron Company WIT 122-UFS V2.03 Barcode", "1234:5678", "bar code scanner"),
    ("Sycreader RFID Technology Co., Ltd SYC ID&IC USB Reader", "ffff:0035", "card reader"),
    ("Wacom Bluetooth Pen", "056a:0001", "pen"),
    ("Amazon Fire TV Remote", "1949:0401", "remote control"),
    ("Amazon Fire TV Remote Keyboard", "1949:0401", "remote control"),
    ("Logitech USB Presenter", "046d:c540", "remote control"),
    ("Xbox Wireless Controller Keyboard", "045e:0b13", "game controller"),
    ("8BitDo Ultimate Gamepad", "2dc8:3106", "game controller"),
    ("Logitech MX Master 3", "046d:4082", "extra keys of a mouse"),
    ("Logitech M720 Triathlon", "046d:405e", "extra keys of a mouse"),
    ("Valve Software Steam Deck Controller", "28de:1205", "game controller"),
    ("Kensington Expert Wireless Trackball", "047d:8018", "extra keys of a mouse"),
    ("PCsensor FootSwitch Keyboard", "3553:b001", "foot switch"),
    ("PCsensor FootSwitch3-F1.8", "1234:5678", "foot switch"),
    ("VEC Infinity Foot Pedal", "1234:5678", "foot switch"),
    ("flirc.tv flirc Keyboard", "1234:5678", "remote control"),
    ("Wireless Presenter Receiver", "1234:5678", "remote control"),
    ("HUION Huion Tablet Keyboard", "1234:5678", "drawing tablet"),
    ("XP-PEN STAR G640 Keyboard", "1234:5678", "drawing tablet"),
    ("UGTABLET 10 inch PenTablet Keyboard", "1234:5678", "drawing tablet"),
    ("USB HID READER", "1234:5678", "card reader"), ("RFID Reader", "1234:5678", "card reader"),
    ("NFC Reader Keyboard", "1234:5678", "card reader"),
    ("BARCODE SCANNER BARCODE SCANNER", "1234:5678", "bar code scanner"),
    ("NETUM NT-1228BL", "1234:5678", "bar code scanner"),
    ("Barcode Scanner Keyboard Emulation", "1234:5678", "bar code scanner"),
    ("AB Shutter3", "1234:5678", "remote control"), ("Selfie Stick", "1234:5678", "remote control"),
    ("RDing TEMPer1F_V1.3", "1234:5678", "thermometer"),
  ])
  func `what only claims to be a keyboard is none`(_ name: String, model: String, reason: String)
    throws
  {
    let inventory = Inventory([try Self.claimsKeyboard(name, model)])
    #expect(inventory.keyboards.isEmpty)
    #expect(inventory.others.map(\.reason) == [reason])
  }

  @Test(arguments: [
    ("SIGMACHIP Usb Numeric Keypad", "1c4f:0002"), ("LogiLink Numpad", "1234:5678"),
    ("Wireless Number Pad", "1234:5678"), ("Targus", "05a4:9862"),
    ("Bluetooth Keypad Keyboard", "1234:5678"),
    ("HP CalcPad 200", "1234:5678"), ("Cherry Ten-Key", "1234:5678"), ("USB keypad", "1234:5678"),
  ])
  func `a keypad that claims letters is known by its name or product`(_ name: String, model: String)
    throws
  {
    #expect(Inventory([try Self.claimsKeyboard(name, model)]).keyboards.map(\.kind) == [.keypad])
  }

  @Test(arguments: [
    ("SONiX USB DEVICE", "0c45:7603"), ("Keychron Keychron K2", "05ac:024f"),
    ("MOSART Semi. 2.4G Keyboard Mouse", "062a:4101"),
    ("Mouse & Keyboard", "1234:5678"), ("Razer Razer Orbweaver Gaming Keypad", "1532:0113"),
    ("Keyboard with Keypad", "1234:5678"), ("Keyboard & Numpad", "1234:5678"),
    ("Dell Dell Smart Card Reader Keyboard", "413c:2101"), ("Ten Key Less", "1234:5678"),
    ("Logitech USB Receiver", "046d:c548"),
    ("Penna Keyboard", "1234:5678"),
    ("ThinkPad Keyboard with Trackball", "1234:5678"), ("HID 1a2c:0e24", "1a2c:0e24"),
    ("Microsoft Modern Keyboard with Fingerprint ID", "045e:07fa"),
    ("Cherry Smart Terminal ST-2000", "046a:00a2"), ("Infrared Keyboard V2.01", "119b:0400"),
    ("Preh Keyboard with Magnetic Stripe Reader", "1234:5678"),
    ("Orbit Reader 20", "1234:5678"), ("Acme Braille Reader", "1234:5678"),
    ("Keyboard with NFC Reader", "1234:5678"), ("Remote Combo", "1234:5678"),
    ("CHESEN PS2 to USB Converter", "0a81:0205"), ("PiKVM Composite KVM Device", "1d6b:0104"),
    ("Logitech Tablet Keyboard", "1234:5678"), ("Sayo M3K", "8089:0003"),
  ])
  func `a keyboard stays one whatever its name`(_ name: String, model: String) throws {
    #expect(Inventory([try Self.claimsKeyboard(name, model)]).keyboards.map(\.kind) == [.keyboard])
  }

  @Test(arguments: [
    // A mouse comes first on a mouse, and later on a keyboard.
    ("Razer Razer DeathAdder V2", "input1", "Razer Razer DeathAdder V2", "input0", 0),
    ("Logitech G502 HERO Keyboard", "input1", "Logitech G502 HERO", "input0", 0),
    ("Ducky One 3", "input0", "Ducky One 3", "input2", 1),
    ("Keychron K8 Pro", "input0", "Keychron K8 Pro Mouse", "input1", 1),
    ("Compx 2.4G Receiver", "input1", "Compx 2.4G Receiver", "input0", 1),
    ("Holtek USB Gaming Mouse Keyboard", "input0", "Holtek USB Gaming Mouse", "input1", 0),
  ])
  func `a mouse beside a keyboard interface decides by what comes first`(
    _ name: String,
    interface: String,
    mouse: String,
    mouseInterface: String,
    keyboards: Int
  ) throws {
    let port = "usb-0000:04:00.3-2/"
    let inventory = Inventory([
      try Self.claimsKeyboard(name, "1234:5678", phys: port + interface),
      try Self.mouse(mouse, phys: port + mouseInterface),
    ])
    #expect(inventory.keyboards.count == keyboards)
    #expect(inventory.others.count == 2 - keyboards)
  }

  @Test(arguments: [
    ("input1", "input0", 0), ("input0", "input1", 1),
  ])
  func `a receiver of Logitech has first what is behind it`(
    _ interface: String,
    mouseInterface: String,
    keyboards: Int
  ) throws {
    let port = "usb-0000:04:00.3-2/"
    let name = "Logitech USB Receiver"
    let typing = try Self.claimsKeyboard(name, "046d:c54d", phys: port + interface)
    let mouse = try Self.mouse("\(name) Mouse", phys: port + mouseInterface)
    #expect(Inventory([typing, mouse]).keyboards.count == keyboards)
  }

  @Test func `Select, Start and axes make no game controller of a keyboard`() throws {
    // A4TECH 09da:054f (logkeys issue 129).
    var node = try Self.claimsKeyboard("A4TECH USB Device", "09da:054f")
    let bits = try #require(
      CapabilityBits(
        """
        3007f 0 0 4c3ffff17aff32d bf54445600000000 c00000000000001 130c130b17c007 \
        ffa67bfad951dfff febeffdfffefffff fffffffffffffffe
        """
      )
    )
    node.capabilities.keys = KeySet(bits)
    node.capabilities.absolute = 0xffff_ff01_0007_01ff
    #expect(Inventory([node]).keyboards.map(\.kind) == [.keyboard])
  }

  @Test func `a rule of udev against a keyboard is heeded`() throws {
    var node = try Self.claimsKeyboard("USB Keyboard", "1234:5678")
    node.advice.deniesKeyboard = true
    #expect(
      Inventory([node]).others.map(\.reason) == ["the hardware database says it is no keyboard"]
    )
  }

  @Test(
    arguments: [
      // Digits, star and pound on the pins of a board; with sound keys and channels it is a remote.
      ([2...11, 0x20a...0x20b, 28...28], ["keypad"]),
      ([0x200...0x20b], ["keypad"]),
      ([71...83, 69...69, 96...96, 98...98, 55...55], ["keypad"]),
      ([2...11, 28...28, 103...108, 113...116, 231...231, 352...352], ["keypad"]),
      ([2...11, 113...116, 352...352, 402...403], []),
      ([2...10], []),
    ] as [([ClosedRange<UInt16>], [String])]
  )
  func `digits alone make a keypad`(_ codes: [ClosedRange<UInt16>], kinds: [String]) throws {
    var node = try #require(DeviceStanza.named("095"))
    node.capabilities.keys = KeySet(codes.joined().map(KeyCode.init(rawValue:)))
    #expect(Inventory([node]).keyboards.map(\.kind.rawValue) == kinds)
  }

  @Test func `a program's keyboard is listed and marked`() throws {
    var node = try Self.claimsKeyboard("test keyboard", "1234:5678")
    node.sysfsPath = "/devices/virtual/input/input30"
    let keyboards = Inventory([node]).keyboards
    #expect(keyboards.map(\.isVirtual) == [true])
    #expect(keyboards.map(\.connection) == [.other])
    #expect(keyboards.map(\.id.rawValue) == ["other-1234-5678-test-keyboard"])
  }

  @Test func `our own virtual keyboard is none, and tells that we listen`() throws {
    let real = try #require(DeviceStanza.named("010"))
    let id = try #require(Inventory([real]).keyboards.first).id
    var own = real
    own.node = "/dev/input/event200"
    own.name = "kbdctl \(real.name)"
    own.sysfsPath = "/devices/virtual/input/input30"
    own.phys = "kbdctl/\(id)"
    let inventory = Inventory([own, real])
    #expect(inventory.keyboards.map(\.id) == [id])
    #expect(inventory.others.map(\.reason) == ["kbdctl’s own virtual keyboard"])
    #expect(inventory.listening == [id])
  }
}
