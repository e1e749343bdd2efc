import Keyboards
import Testing

@Suite struct ClassificationTests {
  @Test func `all devices of the set are read`() {
    #expect(DeviceStanza.all.count == 146)
  }

  @Test(arguments: DeviceStanza.groups.map { $0.map(\.file) })
  func `a device comes out as what it is`(_ files: [String]) {
    let stanzas = DeviceStanza.all.filter { files.contains($0.file) }
    let inventory = Inventory(stanzas.map(\.node))
    for stanza in stanzas {
      let keyboards = inventory.keyboards.filter { $0.nodes.contains(stanza.node.node) }
      #expect(keyboards.count <= 1, "\(stanza.file) is listed twice")
      let isPart = keyboards.first.map { isAlsoListed($0, as: stanzas, but: stanza) } ?? false
      let found = keyboards.first?.kind.rawValue ?? "none"
      #expect(
        found == stanza.listAs || stanza.listAs == "none" && isPart,
        "\(stanza.file) is \(found), \(inventory.others.map(\.reason))"
      )
      let others = inventory.others.filter { $0.nodes.contains(stanza.node.node) }
      #expect(keyboards.count + others.count == 1, "\(stanza.file) is lost, or listed twice")
    }
  }

  /// An extra typing node belongs to the keyboard's entry.
  private func isAlsoListed(
    _ keyboard: Keyboard,
    as stanzas: [DeviceStanza],
    but stanza: DeviceStanza
  ) -> Bool {
    stanzas.contains {
      $0.file != stanza.file && $0.listAs == keyboard.kind.rawValue
        && keyboard.nodes.contains($0.node.node)
    }
  }

  @Test(arguments: [
    ("107", "108"), ("060", "059"),
  ])
  func `a second typing node is part of the keyboard's entry`(_ second: String, first: String) {
    let nodes = [second, first].compactMap(DeviceStanza.named)
    let keyboards = Inventory(nodes).keyboards
    #expect(keyboards.count == 1)
    #expect(keyboards.first.map { Set($0.nodes) } == Set(nodes.map(\.node)))
    #expect(keyboards.first?.name == nodes.last?.name)
  }

  @Test(arguments: [
    ("029", true), ("030", true), ("031", true), ("026", true), ("010", false), ("001", false),
  ])
  func `a node that also moves the pointer is marked`(_ file: String, hasPointer: Bool) throws {
    let node = try #require(DeviceStanza.named(file))
    #expect(Inventory([node]).keyboards.map(\.hasPointer) == [hasPointer])
  }

  @Test func `a pointer that udev denies is none`() throws {
    var node = try #require(DeviceStanza.named("031"))
    node.advice.deniesMouse = true
    #expect(Inventory([node]).keyboards.map(\.hasPointer) == [false])
  }

  @Test(arguments: [
    ("049", "security key"), ("051", "bar code scanner"), ("053", "mouse"),
    ("067", "a switch, without keys"),
    ("068", "no letters or digits"), ("089", "remote control"), ("090", "no letters"),
    ("092", "remote control"),
    ("094", "claims every key there is, as no keyboard does"), ("097", "game controller"),
    ("098", "game controller"), ("099", "game controller"), ("101", "pen"), ("102", "touchpad"),
    ("103", "touch screen"),
    ("105", "pointing stick"), ("081", "no keys"), ("111", "remote control"), ("037", "mouse"),
    ("019", "lights only"),
  ])
  func `what is no keyboard says what it is`(_ file: String, reason: String) throws {
    let node = try #require(DeviceStanza.named(file))
    #expect(Inventory([node]).others.map(\.reason) == [reason])
  }

  @Test(arguments: [
    ("114", "card reader"), ("115", "card reader"), ("116", "card reader"), ("117", "foot switch"),
    ("120", "drawing tablet"), ("121", "remote control"), ("122", "touch screen"),
    ("127", "drawing tablet"), ("128", "drawing tablet"),
  ])
  func `what reports told of is what it is`(_ file: String, reason: String) throws {
    let node = try #require(DeviceStanza.named(file))
    #expect(Inventory([node]).others.map(\.reason) == [reason])
  }

  @Test(arguments: [
    ("012", "011", "media keys of Chicony HP Elite USB Keyboard"),
    ("066", "065", "pointer of Google Inc. Hammer"),
    ("019", "018", "lights of Cherry GmbH MultiBoard Keyboard"),
    ("020", "018", "part of Cherry GmbH MultiBoard Keyboard"),
  ])
  func `other nodes of a keyboard name it`(_ file: String, keyboard: String, reason: String) {
    let inventory = Inventory([file, keyboard].compactMap(DeviceStanza.named))
    #expect(inventory.others.map(\.reason) == [reason])
    #expect(inventory.others.map(\.keyboard) == [inventory.keyboards[0].id])
  }
}
