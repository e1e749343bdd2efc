import Keyboards
import Layouts
import Settings
import SettingsFiles
import Shortcuts
import Testing

@Suite struct ConfigurationTests {
  private func parse(_ text: String) throws -> Configuration {
    try Configuration(parsing: Array(text.utf8), file: "k.toml")
  }

  private let keyboard = Keyboard(
    id: Keyboard.ID(rawValue: "usb-046d-c31c-1"),
    name: "Logitech USB Keyboard",
    kind: .keyboard,
    connection: .usb,
    identity: DeviceIdentity(bus: .usb, vendor: 0x046d, product: 0xc31c),
    nodes: ["/dev/input/event3"]
  )

  @Test func `all that this version can do is read`() throws {
    let configuration = try parse(
      """
      [listener]
      ignore = ["1050:*"]
      output-layout = "us,fr(bepo)"
      [[keyboard]]
      match = "logitech"
      kind = "keypad"
      [[keyboard]]
      match = "046d:*"
      layouts = ["fr", "us(dvorak)"]
      geometry = "iso"
      fallback = "unicode"
      bounce = "20ms"
      [keyboard.remap]
      capslock = "esc"
      "scan:0x700b0" = "kp0 kp0"
      [shortcuts]
      profile = "voiceover-ios"
      vo = ["leftctrl+leftalt", "capslock"]
      caps-lock = "double-tap"
      [speech]
      rate = 20
      """
    )
    #expect(configuration.ignored.map(\.description) == ["1050:*"])
    #expect(configuration.outputLayout?.value == (try OutputLayout("us,fr(bepo)")))
    #expect(configuration.profile == .voiceOverIOS)
    #expect(configuration.voiceOver == [.controlOption, .capsLock])
    #expect(configuration.capsLockTap == .twice)
    #expect(configuration.speechRate == 20)
    let choice = configuration.setting(of: keyboard) { $0.choice }
    #expect(choice?.layouts.map(\.description) == ["fr", "us(dvorak)"])
    #expect(configuration.setting(of: keyboard) { $0.geometry } == .iso)
    #expect(configuration.setting(of: keyboard) { $0.fallback } == .unicode)
    #expect(configuration.setting(of: keyboard) { $0.bounce } == .milliseconds(20))
    let remaps = configuration.setting(of: keyboard) { $0.remaps }?.map(\.value)
    let zero = KeyStroke(try #require(KeyCode(name: "kp0")))
    #expect(
      remaps == [
        Remap(.key(.capsLock), [KeyStroke(.escape)]),
        Remap(.scan(ScanCode(rawValue: 0x700b0)), [zero, zero]),
      ]
    )
    #expect(configuration.keyboards.first?.kind == .keypad)
  }

  @Test func `a keyboard that no section fits is left as it is`() throws {
    let configuration = try parse("[[keyboard]]\nmatch = \"1050:*\"\nlayouts = [\"fr\"]")
    #expect(configuration.setting(of: keyboard) { $0.choice } == nil)
  }

  @Test(arguments: [
    ("[listner]", "1:2: unknown key ‘listner’; did you mean ‘listener’?"),
    (
      "x = 1", "1:1: unknown key ‘x’; one of: listener, keyboard, shortcuts, speech"
    ),
    (
      "[[keyboard]]\nmatch = \"a\"\ngeometri = \"iso\"",
      "3:1: unknown key ‘geometri’ in [[keyboard]]; did you mean ‘geometry’?"
    ),
    (
      "[[keyboard]]\nlayouts = [\"us\"]",
      "1:1: this [[keyboard]] has no ‘match’, which says which one is meant"
    ),
    (
      "[[keyboard]]\nmatch = 5",
      "2:9: ‘match’ wants a keyboard, such as \"046d:c31c\" or a part of its name, but found"
        + " the number 5"
    ),
    (
      "[keyboard]\nmatch = \"a\"",
      "1:1: ‘keyboard’ is a list of tables, but found a table; write it as [[keyboard]]"
    ),
    (
      "[[keyboard]]\nmatch = \"a\"\ngeometry = \"isso\"",
      "3:12: ‘geometry’ wants one of \"ansi\", \"iso\", \"jis\", \"abnt2\", \"ks\", \"unknown\","
        + " but found \"isso\"; did you mean ‘iso’?"
    ),
    (
      "[[keyboard]]\nmatch = \"a\"\nfallback = \"unicod\"",
      "3:12: ‘fallback’ wants one of \"none\", \"unicode\", but found \"unicod\"; did you mean"
        + " ‘unicode’?"
    ),
    (
      "[[keyboard]]\nmatch = \"a\"\nlayouts = \"fr\"",
      "3:11: ‘layouts’ wants a list of layouts, such as [\"fr\", \"us(dvorak)\"], but found"
        + " the text \"fr\""
    ),
    (
      "[[keyboard]]\nmatch = \"a\"\nlayouts = [\"us\", \"us dvorak\"]",
      "3:18: ‘layouts’: ‘us dvorak’ is not a layout’s name; write it like us, fr or us(dvorak)"
    ),
    (
      "[[keyboard]]\nmatch = \"a\"\nlayouts = [\"us\", \"us\"]",
      "3:11: ‘layouts’: ‘us’ is there twice; each layout can be chosen once"
    ),
    (
      "[[keyboard]]\nmatch = \"a\"\nlayouts = []",
      "3:11: ‘layouts’: a keyboard needs at least one layout"
    ),
    (
      "[[keyboard]]\nmatch = \"a\"\nkeypad = \"telephone\"",
      "3:1: ‘keypad’ in [[keyboard]] is not available in this version; leave it out for now"
    ),
    (
      "[[keyboard]]\nmatch = \"a\"\n[keyboard.remap]\ncapslok = \"esc\"",
      "4:1: [keyboard.remap]: ‘capslok’ is not a key; did you mean ‘capslock’?"
    ),
    (
      "[[keyboard]]\nmatch = \"a\"\n[keyboard.remap]\n\"scan:70039\" = \"esc\"",
      "4:1: [keyboard.remap]: ‘scan:70039’ is not a scan code; write it like scan:0x70039"
    ),
    (
      "[[keyboard]]\nmatch = \"a\"\n[keyboard.remap]\na = \"b+c\"",
      "4:1: [keyboard.remap]: ‘b’ in ‘b+c’ is not a modifier; write it like leftctrl+c"
    ),
    (
      "[[keyboard]]\nmatch = \"a\"\n[keyboard.remap]\na = \"layer:nav\"",
      "4:1: [keyboard.remap]: ‘layer:nav’ cannot be used in this version; leave it out for now"
    ),
    (
      "[[keyboard]]\nmatch = \"a\"\n[keyboard.remap]\na = 5",
      "4:5: ‘a’ wants a text, such as \"esc\", \"kp0 kp0\", \"leftctrl+c\" or \"none\", but found"
        + " the number 5"
    ),
    (
      "[[keyboard]]\nmatch = \"a\"\nbounce = \"2s\"",
      "3:10: ‘bounce’ wants a time up to 500ms, such as \"20ms\", but found \"2s\""
    ),
    (
      "[shortcuts]\ncaps-lock = \"double\"",
      "2:13: ‘caps-lock’ wants one of \"tap\", \"double-tap\", but found \"double\"; did you mean"
        + " ‘double-tap’?"
    ),
    (
      "[[keyboard]]\nmatch = \"a\"\nlayers = { nav = {} }",
      "3:1: ‘layers’ in [[keyboard]] is not available in this version; leave it out for now"
    ),
    (
      "[listener]\noutput-layout = [\"us\"]",
      "2:17: ‘output-layout’ wants a layout, or two with a comma between them, such as \"us\" or"
        + " \"us,fr\", but found a list"
    ),
    (
      "[listener]\noutput-layout = \"us,fr,de\"",
      "2:17: ‘output-layout’: 3 layouts are too many; write one like us, or two like us,fr: keys can"
        + " be sent for the first two only"
    ),
    (
      "[listener]\noutput-layout = \"us dvorak\"",
      "2:17: ‘output-layout’: ‘us dvorak’ is not a layout’s name; write it like us, fr or us(dvorak)"
    ),
    (
      "[listener]\noutput-layout = \"us,us\"",
      "2:17: ‘output-layout’: ‘us’ is there twice; write each layout once"
    ),
    (
      "[listener]\noutputlayout = \"us\"",
      "2:1: unknown key ‘outputlayout’ in [listener]; did you mean ‘output-layout’?"
    ),
    (
      "[shortcuts.bind]\n\"vo+t\" = \"speak-time\"",
      "1:12: ‘bind’ in [shortcuts] is not available in this version; leave it out for now"
    ),
    (
      "[shortcuts]\nvo = []",
      "2:6: ‘vo’ wants a list of key chords, such as"
        + " [\"leftctrl+leftalt\", \"capslock\"], but the list is empty"
    ),
    (
      "[speech]\nrate = 101",
      "2:8: ‘rate’ wants a whole number from -100 (slow) to 100 (fast), but found the number 101"
    ),
    ("speech = 3", "1:10: ‘[speech]’ is a table, but found the number 3"),
    ("[speech\n", "1:8: this is not TOML: "),
  ])
  func `an error names its place, what was found and what is wanted`(
    _ text: String,
    message: String
  ) throws {
    let error = try #require(throws: SettingsError.self) { try parse(text) }
    #expect(error.message.hasPrefix("k.toml:\(message)"), "\(error.message)")
  }

  @Test func `a layout that does not exist is named with its place and the remedy`() throws {
    let configuration = try parse("[[keyboard]]\nmatch = \"a\"\nlayouts = [\"us\", \"frr\"]")
    let error = #expect(throws: SettingsError.self) {
      try configuration.check { $0 == .us ? nil : ("there is no layout ‘\($0)’", "Name another.") }
    }
    #expect(error?.message == "k.toml:3:18: there is no layout ‘frr’")
    #expect(error?.remedy == "Name another.")
  }

  @Test func `an output layout that does not exist is named with its place`() throws {
    let configuration = try parse("[listener]\noutput-layout = \"us,frr\"")
    let error = #expect(throws: SettingsError.self) {
      try configuration.check { $0 == .us ? nil : ("there is no layout ‘\($0)’", "Name another.") }
    }
    #expect(error?.message == "k.toml:2:17: there is no layout ‘frr’")
  }

  @Test func `no file is an empty configuration, but one that is named must be there`() throws {
    let missing = "/nonexistent/kbdctl.toml"
    let empty = try Configuration.read(environment: missing)
    #expect(empty == Configuration(file: missing))
    let error = #expect(throws: SettingsError.self) { try Configuration.read(named: missing) }
    #expect(
      error?.message
        == "\(missing): the configuration cannot be read (No such file or directory)"
    )
    #expect(error?.remedy == "Name a file that is there and can be read.")
  }

  @Test func `a file that cannot be read is an error`() {
    let error = #expect(throws: SettingsError.self) { try Configuration.read(environment: "/") }
    #expect(
      error?.message
        == "/: the configuration cannot be read (this is a folder; a plain file is wanted)"
    )
  }

  @Test func `the file that is named wins over the one of the environment`() throws {
    let folder = try TemporaryFolder()
    try folder.write("[speech]\nrate = 1", to: "one.toml")
    try folder.write("[speech]\nrate = 2", to: "two.toml")
    let read = try Configuration.read(
      named: folder.path + "/one.toml",
      environment: folder.path + "/two.toml"
    )
    #expect(read.speechRate == 1)
  }
}
