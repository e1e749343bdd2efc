import Keyboards
import Testing

@Suite struct InventoryChangeTests {
  @Test func `keyboards that come and go are told once, and others never`() throws {
    let logitech = try #require(DeviceStanza.named("010"))
    let laptop = try #require(DeviceStanza.named("001"))
    let mouse = try #require(DeviceStanza.named("057"))
    let before = Inventory([logitech, mouse])
    let after = Inventory([laptop])
    #expect(
      after.changes(since: before) == [
        .removed(before.keyboards[0]), .added(after.keyboards[0]),
      ]
    )
    #expect(Inventory([logitech]).changes(since: before).isEmpty)
  }

  @Test func `a quick replug is a change, since the node is another`() throws {
    let before = try #require(DeviceStanza.named("010"))
    var after = before
    after.node = "/dev/input/event77"
    let now = Inventory([after])
    #expect(now.changes(since: Inventory([before])) == [.changed(now.keyboards[0])])
  }
}
