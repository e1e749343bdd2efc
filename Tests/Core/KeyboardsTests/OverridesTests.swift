import Keyboards
import Testing

@Suite struct OverridesTests {
  private func inventory(_ file: String, _ overrides: Overrides) throws -> Inventory {
    Inventory([try #require(DeviceStanza.named(file))], overrides: overrides)
  }

  @Test(arguments: [
    ("010", "046d:c31c"), ("010", "usb-046d-c31c-04.00.3-2"), ("010", "logitech usb"),
    ("010", "046d:*"),
    ("049", "1050:0407"), ("041", "02:00:00:00:01:03"), ("095", "rk29*"), ("010", "*"),
  ])
  func `the user's kind wins over what was found`(_ file: String, pattern: String) throws {
    for kind in Keyboard.Kind.allCases {
      let overrides = Overrides(kinds: [.init(KeyboardPattern(pattern), kind)])
      let keyboards = try inventory(file, overrides).keyboards
      #expect(keyboards.map(\.kind) == [kind])
      #expect(keyboards.first?.nodes.isEmpty == false)
    }
  }

  @Test func `what the user ignores is no keyboard`() throws {
    let overrides = Overrides(
      kinds: [.init(KeyboardPattern("046d:*"), .keyboard)],
      ignored: [KeyboardPattern("046d:c31c")]
    )
    let inventory = try inventory("010", overrides)
    #expect(inventory.keyboards.isEmpty)
    #expect(inventory.others.map(\.reason) == ["ignored, as the configuration says"])
  }

  @Test func `what does not fit changes nothing`() throws {
    let overrides = Overrides(
      kinds: [.init(KeyboardPattern("046d:c31d"), .keypad)],
      ignored: [KeyboardPattern("1050:*"), KeyboardPattern("")]
    )
    #expect(try inventory("010", overrides) == inventory("010", Overrides()))
  }
}
