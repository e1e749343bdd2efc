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

  @Test(arguments: ["010", "049", "041", "095"])
  func `what somebody said of a device wins over the configuration`(_ file: String) throws {
    let node = try #require(DeviceStanza.named(file))
    let id = try #require(Inventory([node]).candidates.first).id
    for (chosen, kind) in [(ChosenKind.keyboard, Keyboard.Kind.keyboard), (.keypad, .keypad)] {
      let overrides = Overrides(
        chosen: [id: chosen],
        kinds: [.init(KeyboardPattern("*"), kind == .keypad ? .keyboard : .keypad)],
        ignored: [KeyboardPattern("*")]
      )
      let keyboards = Inventory([node], overrides: overrides).keyboards
      #expect(keyboards.map(\.kind) == [kind])
      #expect(keyboards.map(\.isKindChosen) == [true])
      #expect(keyboards.first?.kindReason.contains("kbdctl kind \(id) auto") == true)
    }
    let ignoring = Overrides(
      chosen: [id: .ignored],
      kinds: [.init(KeyboardPattern("*"), .keyboard)]
    )
    let inventory = Inventory([node], overrides: ignoring)
    #expect(inventory.keyboards.isEmpty)
    #expect(inventory.candidates.map(\.id) == [id])
  }

  @Test func `a device of several nodes is named once among the candidates`() throws {
    let nodes = ["118", "119", "120"].compactMap(DeviceStanza.named)
    let inventory = Inventory(nodes)
    #expect(inventory.others.count == 3)
    #expect(inventory.candidates.map(\.id.rawValue) == ["usb-28bd-0907-00.14.0-2"])
  }

  @Test func `what was said is asked for of all devices, and of one more look only`() throws {
    let nodes = ["010", "049"].compactMap(DeviceStanza.named)
    var asked: [[String]] = []
    let inventory = Inventory(nodes, overrides: Overrides()) { devices in
      asked.append(devices.map(\.name))
      return [devices[1].id: .keypad]
    }
    #expect(asked == [[nodes[0].name, nodes[1].name]])
    #expect(inventory.keyboards.map(\.kind) == [.keyboard, .keypad])
  }
}
