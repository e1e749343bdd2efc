import Foundation
import Keyboards
import Layouts
import Settings
import SettingsFiles
import Testing

@Suite struct StateStoreTests {
  private let folder: TemporaryFolder
  private let store: StateStore

  init() throws {
    folder = try TemporaryFolder()
    store = StateStore(folder: folder.path + "/state")
  }

  private func keyboard(
    _ id: String,
    name: String = "K120",
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
      nodes: []
    )
  }

  private func record(of keyboard: Keyboard, _ layouts: [String]) throws -> KeyboardRecord {
    var record = KeyboardRecord(of: keyboard)
    record.choice = try LayoutChoice(layouts.map { try LayoutName($0) }, currentIndex: 1)
    record.geometry = .iso
    return record
  }

  @Test(arguments: ["K120", "with \"quotes\" and \\", "two\nlines\u{7f}\u{1}", "ключ 鍵", ""])
  func `what was chosen is found again`(_ name: String) throws {
    let keyboard = keyboard("usb-1", name: name, address: "AA:BB:CC:DD:EE:FF")
    let record = try record(of: keyboard, ["fr", "us(dvorak)", "de"])
    try store.save(record)
    #expect(try store.record(for: keyboard) == record)
    #expect(folder.files.filter { $0.contains(".new") } == [])
    try store.remove(keyboard.id)
    #expect(try store.record(for: keyboard) == nil)
    try store.remove(keyboard.id)
  }

  @Test func `the file can be read by people`() throws {
    try store.save(try record(of: keyboard("usb-1"), ["fr", "us(dvorak)"]))
    #expect(
      try folder.read("state/keyboards/usb-1.toml") == """
        # What was chosen for one keyboard; ‘kbdctl layout’ changes it.
        name = "K120"
        vendor = "046d"
        product = "c31c"
        uniq = ""
        layouts = ["fr", "us(dvorak)"]
        current = 2
        geometry = "iso"

        """
    )
    let attributes = try FileManager.default.attributesOfItem(
      atPath: folder.path + "/state/keyboards/usb-1.toml"
    )
    #expect(attributes[.posixPermissions] as? Int == 0o644)
  }

  @Test func `a keyboard that moved to another port is known by its serial number`() throws {
    let old = keyboard("usb-port1", address: "S1")
    let record = try record(of: old, ["fr", "us"])
    try store.save(record)
    let moved = keyboard("usb-port2", address: "S1")
    #expect(try store.record(for: moved) == record)
    var renewed = KeyboardRecord(of: moved)
    renewed.choice = record.choice
    try store.save(renewed, movedFrom: record.id)
    #expect(folder.files.filter { $0.hasSuffix(".toml") } == ["state/keyboards/usb-port2.toml"])
  }

  @Test func `a change keeps what it does not change, and leaves one file`() throws {
    try store.save(try record(of: keyboard("usb-port1", address: "S1"), ["fr", "us"]))
    let moved = keyboard("usb-port2", address: "S1")
    try store.update(moved) { $0.choice?.next() }
    #expect(try store.record(for: moved)?.choice?.currentIndex == 0)
    #expect(folder.files.filter { $0.hasSuffix(".toml") } == ["state/keyboards/usb-port2.toml"])
    try store.update(moved) { $0.choice = nil }
    #expect(try store.record(for: moved)?.geometry == .iso)
    try store.update(moved) { $0.geometry = nil }
    #expect(folder.files.filter { $0.hasSuffix(".toml") } == [])
    try store.update(keyboard("usb-port3")) { _ in }
    #expect(folder.files.filter { $0.hasSuffix(".toml") } == [])
  }

  @Test func `another unit, another product or a keyboard without a number is not taken for it`()
    throws
  {
    try store.save(try record(of: keyboard("a", address: "S1"), ["fr", "us"]))
    try store.save(try record(of: keyboard("b"), ["fr", "us"]))
    for other in [
      keyboard("c", address: "S2"), keyboard("c", product: 1, address: "S1"),
      keyboard("c", name: "K121", address: "S1"), keyboard("c"),
    ] {
      #expect(try store.record(for: other) == nil)
    }
    // A number that two share, such as a build date, tells nothing.
    try store.save(try record(of: keyboard("d", address: "S1"), ["fr", "us"]))
    #expect(try store.record(for: keyboard("c", address: "S1")) == nil)
  }

  @Test(arguments: [
    ("layouts = [\"fr\"", ":1:16: this is not TOML: "),
    ("vendor = \"046d\"\nproduct = \"x\"", ":2:11: ‘product’ wants four hexadecimal digits"),
    ("vendor = \"046d\"\n", ":1:1: ‘product’ is missing"),
    ("layout = [\"fr\"]", ":1:1: unknown key ‘layout’; did you mean ‘layouts’?"),
    (
      "vendor = \"046d\"\nproduct = \"c31c\"\nlayouts = [\"f r\"]", ":3:12: ‘layouts’: ‘f r’ is not"
    ),
    (
      "vendor = \"046d\"\nproduct = \"c31c\"\nlayouts = [\"fr\"]\ncurrent = 0",
      ":4:11: ‘current’ wants the number of a layout, counted from 1, but found the number 0"
    ),
  ])
  func `a broken file is named with its line, and is left alone`(
    _ text: String,
    message: String
  ) throws {
    try folder.write(text, to: "state/keyboards/usb-1.toml")
    let error = try #require(throws: SettingsError.self) {
      try store.record(for: keyboard("usb-1"))
    }
    let path = folder.path + "/state/keyboards/usb-1.toml"
    #expect(error.message.hasPrefix(path + message), "\(error.message)")
    #expect(error.remedy?.contains("mv \(path)") == true)
    #expect(try folder.read("state/keyboards/usb-1.toml") == text)
  }

  @Test func `a broken file of one keyboard does not keep another from its layouts`() throws {
    let old = keyboard("a", address: "S1")
    try store.save(try record(of: old, ["fr", "us"]))
    try folder.write("broken", to: "state/keyboards/b.toml")
    #expect(try store.record(for: keyboard("c", address: "S1"))?.id == old.id)
  }

  @Test func `when a write fails the old file is whole, and nothing is left behind`() throws {
    let keyboard = keyboard("usb-1")
    let before = try record(of: keyboard, ["fr", "us"])
    try store.save(before)
    // Something is where the new file would be written.
    let blocked = "state/keyboards/.usb-1.toml.\(getpid()).new"
    try folder.write("", to: "\(blocked)/x")
    let after = try record(of: keyboard, ["de", "ru"])
    let error = #expect(throws: SettingsError.self) { try store.save(after) }
    #expect(error?.message.contains("Is a directory") == true)
    #expect(try store.record(for: keyboard) == before)
    try FileManager.default.removeItem(atPath: "\(folder.path)/\(blocked)")
    try store.save(after)
    #expect(try store.record(for: keyboard) == after)
  }

  @Test func `when the new file cannot take its place, it does not stay behind`() throws {
    let keyboard = keyboard("usb-1")
    try folder.write("", to: "state/keyboards/usb-1.toml/x")
    let record = try record(of: keyboard, ["fr", "us"])
    #expect(throws: SettingsError.self) { try store.save(record) }
    #expect(folder.files.filter { $0.contains(".new") } == [])
  }

  @Test func `a folder that cannot be written is named, with what to do`() throws {
    try folder.write("a file where the folder should be", to: "state/keyboards")
    let error = #expect(throws: SettingsError.self) {
      try store.save(try record(of: keyboard("usb-1"), ["fr", "us"]))
    }
    #expect(
      error?.message == "\(folder.path)/state/keyboards: this folder cannot be written"
        + " (Not a directory), so nothing was changed"
    )
    #expect(error?.remedy?.contains("KBDCTL_STATE") == true)
  }

  @Test(arguments: ["../x", "a/b", ".x", ""])
  func `an id cannot reach another folder`(_ id: String) throws {
    #expect(throws: SettingsError.self) {
      try store.save(try record(of: keyboard(id), ["us", "de"]))
    }
    #expect(folder.files == [])
  }
}
