import KeyPath
import Keyboards
import Layouts
import Settings
import SettingsFiles
import Shortcuts
import Testing

@Suite struct RulesetCompilerTests {
  private static let catalogue = Result { try Catalogue.builtIn() }

  private func compiler(_ text: String, profile: Profile? = nil) throws -> RulesetCompiler {
    let configuration = try Configuration(parsing: Array(text.utf8), file: "k.toml")
    return RulesetCompiler(
      configuration,
      profile: profile,
      try Self.catalogue.get(),
      systemLayouts: LayoutChoice(only: try LayoutName("fr"))
    )
  }

  private func keyboard(_ name: String, _ kind: Keyboard.Kind = .keyboard) -> Keyboard {
    Keyboard(
      id: Keyboard.ID(rawValue: name),
      name: name,
      kind: kind,
      connection: .usb,
      identity: DeviceIdentity(bus: .usb, vendor: 1, product: 2),
      nodes: ["/\(name)"]
    )
  }

  private func compiled(
    _ text: String,
    _ keyboards: Keyboard...
  ) throws -> RulesetCompiler.Compiled {
    try compiler(text).compiled(
      for: keyboards.enumerated().map { .init(KeyboardSlot(rawValue: UInt8($0)), $1) }
    )
  }

  /// The key that is sent for a key of a keyboard, or `none`.
  private func sent(_ key: String, _ compiled: RulesetCompiler.Compiled, slot: Int = 0) throws
    -> String
  {
    var pressed: [String] = []
    var run = ScenarioRun(compiled.ruleset) {
      if case .key(let key) = $0, key.change == .press { pressed.append(key.key.name) }
    }
    run.run(try Scenario(parsing: "0ms \(slot + 1): \(key) tap", file: "keys"))
    return pressed.isEmpty ? "none" : pressed.joined(separator: " ")
  }

  @Test func `the profile of the command line comes first, then the file's, then the Mac's`()
    throws
  {
    let ipad = "[shortcuts]\nprofile = \"voiceover-ios\""
    let all = try Self.catalogue.get()
    func holds(_ compiler: RulesetCompiler, _ profile: Profile) -> Bool {
      let wanted = Bindings(profile, of: all)
      let chords = all.commands.flatMap { $0.chords.values.joined() }
      return chords.allSatisfy { compiler.bindings.target(of: $0) == wanted.target(of: $0) }
    }
    #expect(holds(try compiler(""), .voiceOverMac))
    #expect(holds(try compiler(ipad), .voiceOverIOS))
    #expect(holds(try compiler(ipad, profile: .voiceOverMac), .voiceOverMac))
    #expect(try compiler(ipad, profile: Profile.none).bindings.isEmpty)
  }

  @Test func `the chord of help is what the settings make VO`() throws {
    let capsLock = try compiler("[shortcuts]\nvo = [\"capslock\"]")
    #expect(capsLock.helpChord?.isCapsLock == true)
    #expect(try compiler("").helpChord?.isCapsLock == false)
    #expect(try compiler("[shortcuts]\nprofile = \"none\"").helpChord == nil)
    let ruleset = capsLock.compiled(for: []).ruleset
    #expect(ruleset.voiceOver == .capsLock && ruleset.capsLockTap == .once)
    let twice = try compiler("[shortcuts]\ncaps-lock = \"double-tap\"").compiled(for: []).ruleset
    #expect(twice.voiceOver == [.capsLock, .controlOption] && twice.capsLockTap == .twice)
  }

  @Test func `sections hold in their order, each for the keyboards that fit`() throws {
    let text = """
      [[keyboard]]
      match = "Two"
      [keyboard.remap]
      a = "1"
      [[keyboard]]
      match = "*"
      bounce = "20ms"
      layouts = ["de"]
      [keyboard.remap]
      a = "2"
      b = "3"
      [[keyboard]]
      match = "Two"
      bounce = "30ms"
      layouts = ["us"]
      [keyboard.remap]
      b = "4"
      c = "5"
      """
    let compiled = try compiled(text, keyboard("One"), keyboard("Two"))
    #expect(try ["a", "b", "c"].map { try sent($0, compiled) } == ["2", "3", "c"])
    #expect(try ["a", "b", "c"].map { try sent($0, compiled, slot: 1) } == ["1", "3", "5"])
    #expect(
      compiled.ruleset.keyboards.prefix(2).map(\.bounce) == [20, 20].map { .milliseconds($0) }
    )
    #expect(compiled.ruleset.keyboards[2].bounce == .zero, "a slot that is free has no rules")
    #expect(compiled.layouts.values.allSatisfy { $0.choice.current.description == "de" })
  }

  @Test func `what was chosen comes before the file, and the system's layout last`() throws {
    let compiler = try compiler("[[keyboard]]\nmatch = \"One\"\nlayouts = [\"de\"]")
    let first = KeyboardSlot(rawValue: 0)
    func layout(_ keyboard: Keyboard, _ record: KeyboardRecord? = nil) -> KeyboardLayouts? {
      compiler.compiled(for: [.init(first, keyboard, record: record)]).layouts[first]
    }
    var record = KeyboardRecord(of: keyboard("One"))
    record.geometry = .iso
    #expect(layout(keyboard("One"), record)?.choice.current.description == "de")
    #expect(layout(keyboard("One"), record)?.geometry == .iso)
    record.choice = LayoutChoice(only: .us)
    #expect(layout(keyboard("One"), record)?.choice.current == .us)
    #expect(layout(keyboard("One"), record)?.origin == .chosen)
    #expect(layout(keyboard("One"))?.origin == .configured)
    #expect(layout(keyboard("Other"))?.choice.current.description == "fr")
    #expect(layout(keyboard("Other"))?.origin == .system)
  }

  private static let noEscape = "[[keyboard]]\nmatch = \"One\"\n[keyboard.remap]\nesc = \"a\"\n"
  private static let noEnter = "[[keyboard]]\nmatch = \"One\"\n[keyboard.remap]\nenter = \"none\"\n"

  @Test(arguments: [
    (noEscape, ["k.toml:4:1: with this remap no key of One is Escape"]),
    (noEnter, ["k.toml:4:1: with this remap no key of One is Enter"]),
    (noEscape + "enter = \"b\"", ["Escape", "Enter"]),
    (noEscape + "capslock = \"esc\"", []),
    (noEscape + "\"scan:0x70039\" = \"esc\"", []),
    (noEscape + "capslock = \"leftctrl+esc\"", ["Escape"]),
    (noEscape + "[[keyboard]]\nmatch = \"*\"\n[keyboard.remap]\nf1 = \"esc\"", []),
    (noEscape.replacing("One", with: "Two"), []),
    ("", []),
  ])
  func `a remap that leaves no Escape or no Enter is warned of`(
    _ text: String,
    warnings: [String]
  ) throws {
    let found = try compiled(text, keyboard("One")).warnings
    #expect(found.count == warnings.count)
    for (warning, end) in zip(found, warnings) {
      #expect(warning.message.hasSuffix(end))
      #expect(warning.remedy?.contains("f12") == true)
    }
  }

  @Test func `a machine's keyboards are warned of, but for those of programs`() throws {
    var made = keyboard("Made")
    made.isVirtual = true
    let compiler = try compiler(Self.noEscape)
    let unreadable = SettingsError(file: "/state", message: "cannot be read", remedy: nil)
    let kept = KeptRecords([], folderFault: unreadable, among: [])
    #expect(
      compiler.warnings(about: [keyboard("One"), made], kept).map(\.reason)
        == ["with this remap no key of One is Escape", "cannot be read"]
    )
    #expect(compiler.warnings(about: [made], kept).isEmpty)
    // One folder is one fault, however many keyboards there are.
    #expect(compiler.warnings(about: [keyboard("One"), keyboard("Two")], kept) == [unreadable])
  }

  @Test func `it is no fault when another keyboard has the key, but a keypad has not`() throws {
    #expect(try compiled(Self.noEscape, keyboard("One"), keyboard("Two")).warnings.isEmpty)
    #expect(
      try compiled(Self.noEscape, keyboard("One"), keyboard("Pad", .keypad)).warnings.count == 1
    )
    #expect(try compiled(Self.noEscape, keyboard("One", .keypad)).warnings.isEmpty)
    let both = Self.noEscape.replacing("One", with: "*")
    let warnings = try compiled(both, keyboard("One"), keyboard("Two")).warnings
    #expect(warnings.map(\.reason) == ["with this remap no key of One is Escape"])
  }
}
