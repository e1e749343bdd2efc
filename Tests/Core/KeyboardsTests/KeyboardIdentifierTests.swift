import Keyboards
import Testing

@Suite struct KeyboardIdentifierTests {
  @Test(arguments: [
    ("001", "internal-0001-0001-isa0060-serio0"),
    ("010", "usb-046d-c31c-04.00.3-2"),
    ("024", "usb-05ac-0250-00.1d.0-1.3.4.2"),
    ("025", "usb-05ac-0273-00.14.0-5"),
    ("027", "usb-046d-4002-00.12.0-3-1"),
    ("040", "internal-04f3-31c6-i2c-elan2701-00"),
    ("041", "bluetooth-02-00-00-00-01-03"),
    ("108", "usb-5566-0008-01.00.0-1.2"),
  ])
  func `an id says what and where`(_ file: String, id: String) throws {
    let node = try #require(DeviceStanza.named(file))
    #expect(Inventory([node]).keyboards.map(\.id.rawValue) == [id])
  }

  @Test func `a replug and a reboot keep the id`() throws {
    let before = try #require(DeviceStanza.named("010"))
    var after = before
    after.node = "/dev/input/event77"
    after.sysfsPath =
      "/devices/pci0000:00/0000:00:08.1/0000:04:00.3/usb7/7-2/7-2:1.0/0003:046D:C31C.0042/input/input99"
    let ids = [before, after].map { Inventory([$0]).keyboards.map(\.id) }
    #expect(ids[0] == ids[1])
    #expect(!ids[0].isEmpty)
  }

  @Test func `two equal keyboards differ by their ports`() throws {
    let one = try #require(DeviceStanza.named("108"))
    var other = one
    other.node = "/dev/input/event77"
    other.phys = "usb-0000:01:00.0-1.3/input1"
    other.sysfsPath = one.sysfsPath.replacing("1-1.2", with: "1-1.3")
    let keyboards = Inventory([one, other]).keyboards
    #expect(Set(keyboards.map(\.id)).count == 2)
  }

  @Test func `two equal keyboards of one receiver differ by their numbers`() throws {
    let one = try #require(DeviceStanza.named("027"))
    var other = one
    other.node = "/dev/input/event77"
    other.phys = "usb-0000:00:12.0-3:2"
    other.sysfsPath = one.sysfsPath.replacing("4002.0004", with: "4002.0005")
    let keyboards = Inventory([one, other]).keyboards
    #expect(
      keyboards.map(\.id.rawValue) == ["usb-046d-4002-00.12.0-3-1", "usb-046d-4002-00.12.0-3-2"]
    )
  }

  @Test func `two keyboards of one program differ by a number`() throws {
    var one = try #require(DeviceStanza.named("010"))
    one.sysfsPath = "/devices/virtual/input/input30"
    one.phys = ""
    var other = one
    other.node = "/dev/input/event77"
    other.sysfsPath = "/devices/virtual/input/input31"
    #expect(
      Inventory([one, other]).keyboards.map(\.id.rawValue) == [
        "other-046d-c31c-logitech-usb-keyboard", "other-046d-c31c-logitech-usb-keyboard-2",
      ]
    )
  }

  @Test func `every id is safe in a file name and short`() {
    for group in DeviceStanza.groups {
      for keyboard in Inventory(group.map(\.node)).keyboards {
        #expect(
          keyboard.id.rawValue.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789.-".contains($0) }
        )
        #expect(keyboard.id.rawValue.count <= 70)
        #expect(!keyboard.id.rawValue.hasPrefix("."))
      }
    }
  }

  @Test func `a name cannot make a path or a long file name`() throws {
    var node = try #require(DeviceStanza.named("010"))
    node.sysfsPath = "/devices/virtual/input/input30"
    node.name = "../../etc/" + String(repeating: "ö", count: 300)
    let id = try #require(Inventory([node]).keyboards.first).id.rawValue
    #expect(!id.contains("/"))
    #expect(id.count < 70)
  }
}
