import KbdctlCommands
import Keyboards
import Testing

@Suite struct KeyboardSelectorTests {
  private static let keyboards = [
    keyboard("usb-046d-c31c-00.14.0-1", "Logitech USB Keyboard", "/dev/input/event3"),
    keyboard("usb-046d-c31c-00.14.0-2", "Logitech USB Keyboard", "/dev/input/event4"),
    keyboard(
      "bluetooth-f0-f1-f2-f3-f4-fa",
      "Number Pad",
      "/dev/input/event30",
      product: 0x0836,
      address: "F0:F1:F2:F3:F4:FA"
    ),
    // Its name is another one's id.
    keyboard("other-1234-5678-trap", "usb-046d-c31c-00.14.0-1", "/dev/input/event5", product: 1),
  ]

  private static func keyboard(
    _ id: String,
    _ name: String,
    _ node: String,
    product: UInt16 = 0xc31c,
    address: String? = nil
  ) -> Keyboard {
    Keyboard(
      id: Keyboard.ID(rawValue: id),
      name: name,
      kind: .keyboard,
      connection: .usb,
      identity: DeviceIdentity(bus: .usb, vendor: 0x046d, product: product),
      address: address,
      nodes: [node]
    )
  }

  private static let others = [
    OtherDevice(
      name: "YubiKey",
      nodes: ["/dev/input/event9"],
      reason: "security key",
      candidate: keyboard("usb-1050-0407-00.14.0-3", "YubiKey", "/dev/input/event9")
    )
  ]

  @Test(arguments: [
    ("usb-046d-c31c-00.14.0-1", 0), ("USB-046D-C31C-00.14.0-2", 1), ("/dev/input/event4", 1),
    ("/dev/input/event3", 0), ("f0:f1:f2:f3:f4:fa", 2), ("F0:F1:F2:F3:F4:FA", 2), ("046d:0836", 2),
    ("046D:0836", 2), ("pad", 2), ("NUMBER", 2), ("num*pad", 2), ("*-2", 1),
  ])
  func `one keyboard fits`(_ text: String, index: Int) throws {
    let chosen = try KeyboardSelector(text).choose(from: Self.keyboards)
    #expect(chosen == Self.keyboards[index])
  }

  @Test(arguments: ["mary's", "MARY’S", "Mary's T"])
  func `the apostrophe of a telephone fits the one of the keyboard`(_ text: String) throws {
    let keyboard = Self.keyboard("usb-1", "Mary’s Tastatur", "/dev/input/event3")
    #expect(try KeyboardSelector(text).choose(from: [keyboard]) == keyboard)
  }

  @Test(arguments: [
    (
      "logitech", "‘logitech’ fits 2 keyboards, and one is wanted",
      """
      Say which by its id:
        usb-046d-c31c-00.14.0-1  Logitech USB Keyboard
        usb-046d-c31c-00.14.0-2  Logitech USB Keyboard
      """
    ),
    (
      "yubi",
      "no keyboard fits ‘yubi’; YubiKey is not one: security key",
      "If it is one, say so with ‘kbdctl kind usb-1050-0407-00.14.0-3 keyboard’."
    ),
    (
      "/dev/input/event9",
      "no keyboard fits ‘/dev/input/event9’; YubiKey is not one: security key",
      "If it is one, say so with ‘kbdctl kind usb-1050-0407-00.14.0-3 keyboard’."
    ),
  ])
  func `several or none say what there is`(_ text: String, message: String, remedy: String) {
    let failure = #expect(throws: CommandFailure.self) {
      try KeyboardSelector(text).choose(from: Self.keyboards, others: Self.others)
    }
    #expect(failure == CommandFailure(message, remedy: remedy))
  }

  @Test(arguments: ["nosuch", "", " ", "/dev/input/event", "046d:c31", "f0:f1:f2:f3:f4"])
  func `what fits none lists all`(_ text: String) throws {
    let failure = #expect(throws: CommandFailure.self) {
      try KeyboardSelector(text).choose(from: Self.keyboards)
    }
    let remedy = try #require(failure?.remedy)
    for keyboard in Self.keyboards { #expect(remedy.contains("\(keyboard.id)")) }
  }

  @Test func `without any keyboard it is said so`() {
    let failure = #expect(throws: CommandFailure.self) {
      try KeyboardSelector("x").choose(from: [])
    }
    #expect(failure?.message == "no keyboard fits ‘x’, since there is none on this machine")
  }

  @Test func `a keyboard that only its record tells of is meant when no other fits`() throws {
    let kept = [
      Self.keyboard("usb-046d-c31c-00.14.0-7", "Number Pad", ""),
      Self.keyboard("usb-046d-c31c-00.14.0-8", "Old Keyboard", ""),
      Self.keyboard("usb-046d-c31c-00.14.0-9", "Old Keyboard", ""),
    ]
    func choose(_ text: String, from present: [Keyboard] = Self.keyboards) throws -> Keyboard.ID {
      try KeyboardSelector(text).choose(from: present, orElse: { kept }).id
    }
    #expect(try choose("pad") == Self.keyboards[2].id)
    #expect(try choose("pad", from: []) == kept[0].id)
    #expect(try choose("usb-046d-c31c-00.14.0-9") == kept[2].id)
    let several = #expect(throws: CommandFailure.self) { try choose("old") }
    #expect(several?.message == "‘old’ fits 2 keyboards, and one is wanted")
    let none = #expect(throws: CommandFailure.self) { try choose("none", from: []) }
    #expect(none?.remedy?.contains("usb-046d-c31c-00.14.0-8  Old Keyboard") == true)
  }

  @Test(arguments: [
    ("usb-046d-c31c-00.14.0-1", 0), ("/dev/input/event4", 1), ("f0:f1:f2:f3:f4:fa", 2),
    ("046d:0836", nil), ("number pad", nil), ("*-2", nil), ("none", nil),
  ])
  func `nobody else is asked for one that is there, named so that no other can be meant`(
    _ text: String,
    index: Int?
  ) {
    let exact = KeyboardSelector(text).exact(in: Self.keyboards)
    #expect(exact == index.map { Self.keyboards[$0] })
  }
}
