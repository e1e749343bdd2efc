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

  private func choice(_ layouts: String...) throws -> LayoutChoice {
    try LayoutChoice(layouts.map { try LayoutName($0) }, currentIndex: 1)
  }

  /// What is known of a keyboard, when it and `others` are there.
  private func record(of keyboard: Keyboard, beside others: Keyboard...) throws -> KeyboardRecord? {
    try store.records(among: [keyboard] + others).record(of: keyboard).get()
  }

  /// Keeps layouts for a keyboard, when it and `others` are there.
  private func save(
    _ keyboard: Keyboard,
    _ choice: LayoutChoice,
    beside others: Keyboard...
  ) throws {
    try store.update(keyboard, among: [keyboard] + others) {
      $0.choice = choice
      $0.geometry = .iso
    }
  }

  private var records: [String] { folder.files.filter { $0.hasSuffix(".toml") } }

  @Test(arguments: ["K120", "with \"quotes\" and \\", "two\nlines\u{7f}\u{1}", "ключ 鍵", ""])
  func `what was chosen is found again`(_ name: String) throws {
    let keyboard = keyboard("usb-1", name: name, address: "AA:BB:CC:DD:EE:FF")
    let chosen = try choice("fr", "us(dvorak)", "de")
    try save(keyboard, chosen)
    #expect(try record(of: keyboard)?.choice == chosen)
    #expect(try record(of: keyboard)?.geometry == .iso)
    #expect(folder.files.filter { $0.contains(".new") } == [])
    for _ in 0..<2 {
      try store.update(keyboard, among: [keyboard]) { ($0.choice, $0.geometry) = (nil, nil) }
      #expect(try record(of: keyboard) == nil)
      #expect(records == [])
    }
  }

  @Test func `what a device was said to be is found again, and alone is worth keeping`() throws {
    let keyboard = keyboard("usb-1")
    for kind in ChosenKind.allCases {
      try store.update(keyboard, among: [keyboard]) { $0.kind = kind }
      #expect(try record(of: keyboard)?.kind == kind)
      #expect(
        try folder.read("state/keyboards/usb-1.toml").hasSuffix("kind = \"\(kind.rawValue)\"\n")
      )
    }
    #expect(store.records(among: [keyboard]).kinds(of: [keyboard]) == [keyboard.id: .ignored])
    // Unplugged, it is no keyboard that is away, but can still be named to undo it.
    let kept = store.records(among: [])
    #expect(kept.away(besides: []) == [])
    #expect(kept.away(besides: [], alsoIgnored: true).map(\.id) == [keyboard.id])
    try store.update(keyboard, among: []) { $0.kind = nil }
    #expect(records == [])
  }

  @Test func `the file can be read by people`() throws {
    try save(keyboard("usb-1"), try choice("fr", "us(dvorak)"))
    #expect(
      try folder.read("state/keyboards/usb-1.toml") == """
        # What was chosen for one keyboard; ‘kbdctl layout’ and ‘kbdctl kind’ change it.
        name = "K120"
        vendor = "046d"
        product = "c31c"
        uniq = ""
        layouts = ["fr", "us(dvorak)"]
        current = 2
        geometry = "iso"

        """
    )
    for (name, mode) in [
      ("", 0o755), ("/keyboards", 0o755), ("/keyboards/usb-1.toml", 0o644), ("/lock", 0o600),
    ] {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: folder.path + "/state" + name
      )
      #expect(attributes[.posixPermissions] as? Int == mode, "\(name)")
    }
  }

  @Test func `a folder that is there keeps the rights that somebody gave it`() throws {
    try folder.write("", to: "state/keyboards/x")
    chmod(folder.path + "/state/keyboards", 0o700)
    try save(keyboard("usb-1"), try choice("fr", "us"))
    let attributes = try FileManager.default.attributesOfItem(
      atPath: folder.path + "/state/keyboards"
    )
    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }

  @Test func `a keyboard that moved to another port is known by its serial number`() throws {
    let chosen = try choice("fr", "us")
    try save(keyboard("usb-port1", address: "S1"), chosen)
    let moved = keyboard("usb-port2", address: "S1")
    #expect(try record(of: moved)?.choice == chosen)
    try store.update(moved, among: [moved]) { $0.choice?.next() }
    #expect(records == ["state/keyboards/usb-port2.toml"])
  }

  @Test func `a change keeps what it does not change, and leaves one file`() throws {
    try save(keyboard("usb-port1", address: "S1"), try choice("fr", "us"))
    let moved = keyboard("usb-port2", address: "S1")
    try store.update(moved, among: [moved]) { $0.choice?.next() }
    #expect(try record(of: moved)?.choice?.currentIndex == 0)
    #expect(records == ["state/keyboards/usb-port2.toml"])
    try store.update(moved, among: [moved]) { $0.choice = nil }
    #expect(try record(of: moved)?.geometry == .iso)
    try store.update(moved, among: [moved]) { $0.geometry = nil }
    #expect(records == [])
    try store.update(keyboard("usb-port3"), among: []) { _ in }
    #expect(records == [])
  }

  @Test func `two with one serial number never write into each other's file`() throws {
    let (one, two) = (keyboard("usb-1", address: "S"), keyboard("usb-2", address: "S"))
    let (german, french) = (try choice("de", "us"), try choice("fr", "us"))
    try save(one, german, beside: two)
    #expect(try record(of: two, beside: one) == nil)
    try save(two, french, beside: one)
    #expect(try record(of: one, beside: two)?.choice == german)
    try store.update(one, among: [one, two]) { ($0.choice, $0.geometry) = (nil, nil) }
    #expect(try record(of: one, beside: two) == nil)
    #expect(try record(of: two, beside: one)?.choice == french)
    #expect(records == ["state/keyboards/usb-2.toml"])
  }

  @Test func `a keyboard that took another's place leaves that one its record`() throws {
    let (german, french) = (try choice("de", "us"), try choice("fr", "us"))
    try save(keyboard("usb-1", address: "S"), german)
    let newcomer = keyboard("usb-1", address: "T")
    try save(newcomer, french)
    let old = keyboard("usb-2", address: "S")
    #expect(try record(of: newcomer, beside: old)?.choice == french)
    #expect(try record(of: old, beside: newcomer)?.choice == german)
    // While it is away it can be named, and forgotten.
    let away = store.records(among: [newcomer]).away(besides: [])
    #expect(away.count == 1)
    let gone = try #require(away.first)
    #expect(gone.id.rawValue.hasPrefix("usb-1@"))
    #expect(try record(of: gone, beside: newcomer)?.choice == german)
    try store.update(gone, among: [newcomer]) { ($0.choice, $0.geometry) = (nil, nil) }
    #expect(try record(of: newcomer)?.choice == french)
    #expect(records == ["state/keyboards/usb-1.toml"])
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
      try record(of: keyboard("usb-1"))
    }
    let path = folder.path + "/state/keyboards/usb-1.toml"
    #expect(error.message.hasPrefix(path + message), "\(error.message)")
    #expect(error.remedy?.contains("mv \(path)") == true)
    #expect(try folder.read("state/keyboards/usb-1.toml") == text)
  }

  @Test func `a broken file of one keyboard does not keep another from its layouts`() throws {
    try save(keyboard("a", address: "S1"), try choice("fr", "us"))
    try folder.write("broken", to: "state/keyboards/b.toml")
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/state/keyboards/c.toml",
      withIntermediateDirectories: true
    )
    #expect(mkfifo("\(folder.path)/state/keyboards/d.toml", 0o644) == 0)
    #expect(try record(of: keyboard("x", address: "S1"))?.id.rawValue == "a")
    for (id, end) in [
      ("b", "this is not TOML: the file ends where something is still missing"),
      ("c", "cannot be read (this is a folder; a plain file is wanted)"),
      ("d", "cannot be read (this is a pipe; a plain file is wanted)"),
    ] {
      let error = try #require(throws: SettingsError.self) { try record(of: keyboard(id)) }
      #expect(error.file == "\(folder.path)/state/keyboards/\(id).toml")
      #expect(error.reason.hasSuffix(end), "\(error.reason)")
      #expect(error.remedy?.contains("sudo mv") == true)
    }
  }

  @Test func `when a write fails the old file is whole, and nothing is left behind`() throws {
    let keyboard = keyboard("usb-1")
    let (before, after) = (try choice("fr", "us"), try choice("de", "ru"))
    try save(keyboard, before)
    // Something is where the new file would be written.
    let blocked = "state/keyboards/.usb-1.toml.\(getpid()).new"
    try folder.write("", to: "\(blocked)/x")
    let error = #expect(throws: SettingsError.self) { try save(keyboard, after) }
    #expect(error?.message.contains("Is a directory") == true)
    #expect(try record(of: keyboard)?.choice == before)
    try FileManager.default.removeItem(atPath: "\(folder.path)/\(blocked)")
    try save(keyboard, after)
    #expect(try record(of: keyboard)?.choice == after)
  }

  @Test func `what a crash left of a write goes with the next one`() throws {
    try folder.write("half", to: "state/keyboards/.usb-1.toml.4711.new")
    try folder.write("half", to: "state/keyboards/.usb-2.toml.4712.new")
    try folder.write("a note", to: "state/keyboards/.usb-1.toml.old")
    try save(keyboard("usb-1"), try choice("fr", "us"))
    #expect(
      folder.files == [
        "state", "state/keyboards", "state/keyboards/.usb-1.toml.old",
        "state/keyboards/usb-1.toml", "state/lock",
      ]
    )
  }

  @Test func `when the new file cannot take its place, it does not stay behind`() throws {
    try folder.write("", to: "state/keyboards/usb-1.toml/x")
    let keyboard = keyboard("usb-1", address: "S")
    try save(self.keyboard("usb-2", address: "S"), try choice("fr", "us"))
    #expect(throws: SettingsError.self) { try save(keyboard, try choice("fr", "us")) }
    #expect(folder.files.filter { $0.contains(".new") } == [])
    #expect(records == ["state/keyboards/usb-1.toml", "state/keyboards/usb-2.toml"])
  }

  @Test func `a folder that cannot be written is named, with what to do`() throws {
    try folder.write("a file where the folder should be", to: "state/keyboards")
    let chosen = try choice("fr", "us")
    let error = #expect(throws: SettingsError.self) { try save(keyboard("usb-1"), chosen) }
    let keyboards = folder.path + "/state/keyboards"
    #expect(
      error?.message
        == "\(keyboards): what was chosen for keyboards cannot be read (Not a directory)"
    )
    #expect(error?.remedy?.contains("KBDCTL_STATE") == true)
    let reading = #expect(throws: SettingsError.self) { try record(of: keyboard("usb-1")) }
    #expect(reading?.message == error?.message)
    // The same with a folder above it.
    let above = #expect(throws: SettingsError.self) {
      try StateStore(folder: keyboards).update(keyboard("usb-1"), among: []) { $0.choice = chosen }
    }
    #expect(
      above?.message == "\(keyboards)/keyboards: this folder cannot be written (Not a directory),"
        + " so nothing was changed"
    )
  }

  @Test(arguments: ["a b", "e\u{1b}[31m", "-x", ".x", "ä", "x\n", "usb-1.toml~", ""])
  func `a file that no keyboard is called by is somebody else's`(_ name: String) throws {
    try save(keyboard("usb-1"), try choice("fr", "us"))
    let text = try String(contentsOfFile: folder.path + "/" + records[0], encoding: .utf8)
    try folder.write(text, to: "state/keyboards/\(name).toml")
    #expect(store.records(among: []).away(besides: []).map(\.id.rawValue) == ["usb-1"])
  }

  @Test func `what stands in the place of the lock is named, and is not followed`() throws {
    try folder.write("", to: "state/lock/x")
    let chosen = try choice("fr", "us")
    let error = #expect(throws: SettingsError.self) { try save(keyboard("usb-1"), chosen) }
    #expect(
      error?.message
        == "\(folder.path)/state/lock: this file cannot be written (Is a directory),"
        + " so nothing was changed"
    )
    #expect(error?.remedy == "Remove it, or set KBDCTL_STATE to another folder.")
  }

  @Test(arguments: ["../x", "a/b", ".x", ""])
  func `an id cannot reach another folder`(_ id: String) throws {
    let chosen = try choice("us", "de")
    #expect(throws: SettingsError.self) { try save(keyboard(id), chosen) }
    #expect(folder.files == [])
  }
}
