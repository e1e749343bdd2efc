import Keyboards
import Testing

@Suite struct ProductFactsTests {
  @Test func `every line of products.tsv is as its head says`() {
    let lines = Array(ProductFacts.lines)
    #expect(lines.count > 100)
    for line in lines {
      #expect(ProductFacts.Row(line) != nil, "\(String(decoding: line, as: UTF8.self))")
    }
    let ids = lines.map { $0.prefix(9) }
    #expect(Set(ids).count == ids.count, "no id is there twice")
  }

  @Test(arguments: [
    // Card readers, tokens, scanners.
    ("ffff:0035", "card reader"), ("08ff:0009", "card reader"), ("0801:0001", "card reader"),
    ("0c27:3bfa", "card reader"), ("09d8:0410", "card reader"), ("1050:0407", "security key"),
    ("20a0:4108", "security key"), ("05e0:1200", "bar code scanner"),
    ("1eab:0c03", "bar code scanner"), ("0c2e:0b61", "bar code scanner"),
    // Foot switches and thermometers.
    ("0c45:7403", "foot switch"), ("0c45:7404", "foot switch"), ("3553:b001", "foot switch"),
    ("1a86:e026", "foot switch"), ("5131:2019", "foot switch"), ("0426:3011", "foot switch"),
    ("055a:0998", "foot switch"), ("413d:2107", "foot switch"), ("0c45:7401", "thermometer"),
    // Remote controls and presenters.
    ("20a0:0001", "remote control"), ("20a0:0004", "remote control"),
    ("20a0:0006", "remote control"), ("046d:c52d", "remote control"),
    ("046d:c53e", "remote control"), ("17ef:60db", "remote control"),
    ("0c45:8101", "remote control"),
    // Tablets.
    ("28bd:0907", "drawing tablet"), ("256c:006d", "drawing tablet"),
    ("5543:0004", "drawing tablet"), ("2feb:0004", "drawing tablet"),
  ])
  func `a product without a name is known by its id`(_ model: String, reason: String) throws {
    let inventory = Inventory([try UnseenDeviceTests.claimsKeyboard("HID \(model)", model)])
    #expect(inventory.others.map(\.reason) == [reason])
    #expect(inventory.others[0].evidence.opposing[0].hasPrefix("known by its "))
  }

  @Test(arguments: ["1020:0501", "05a4:9862", "045e:0836", "040b:2367", "13ba:0001"])
  func `a keypad without a name is known by its id`(_ model: String) throws {
    let inventory = Inventory([try UnseenDeviceTests.claimsKeyboard("HID \(model)", model)])
    #expect(inventory.keyboards.map(\.kind) == [.keypad])
  }

  @Test(arguments: [
    // Chip makers, and makers of keyboards and of the above.
    "1a2c:0e24", "04d9:1203", "0c45:7603", "13ba:0018", "1020:0006", "046d:c31c", "1a86:7523",
    "20a0:422d",
  ])
  func `other products of the same makers are keyboards`(_ model: String) throws {
    let inventory = Inventory([try UnseenDeviceTests.claimsKeyboard("HID \(model)", model)])
    #expect(inventory.keyboards.map(\.kind) == [.keyboard])
  }

  @Test func `a low number over Bluetooth may be another maker's`() throws {
    var node = try UnseenDeviceTests.claimsKeyboard("Acme K1", "05e0:0001")
    #expect(Inventory([node]).keyboards.isEmpty)
    node.identity.bus = .bluetooth
    #expect(Inventory([node]).keyboards.map(\.kind) == [.keyboard])
  }
}
