import Glibc
import Keyboards
import Keymaps
import Layouts
import Testing

@Suite struct LegendTests {
  /// What a key does, as text or as a keysym's name.
  private func legend(_ layout: String, _ key: String, _ level: KeyLegend.Level) throws -> String? {
    let table = try KeymapCompiler.legends(of: LayoutName(layout))
    switch table[try #require(KeyCode(name: key))]?[level] {
    case .text(let text): return text
    case .named(let name): return "<\(name)>"
    case nil: return nil
    }
  }

  private static let cases: [(String, String, KeyLegend.Level, String)] = [
    ("fr", "q", .base, "a"), ("fr", "q", .shift, "A"), ("fr", "1", .base, "&"),
    ("fr", "1", .shift, "1"), ("fr", "m", .base, ","), ("fr", "e", .level3, "€"),
    ("de", "y", .base, "z"), ("de", "z", .base, "y"), ("de", "e", .level3, "€"),
    ("de", "q", .level3, "@"), ("de", "grave", .base, "<dead_circumflex>"),
    ("de", "minus", .base, "ß"), ("de", "semicolon", .capsLock, "Ö"),
    ("us", "q", .base, "q"), ("us", "q", .capsLock, "Q"), ("us", "q", [.capsLock, .shift], "q"),
    ("us", "1", .capsLock, "1"), ("us", "space", .base, " "), ("us", "enter", .base, "<Return>"),
    ("us", "esc", .base, "<Escape>"), ("us", "tab", .shift, "<ISO_Left_Tab>"),
    ("us", "delete", .base, "<Delete>"), ("us", "leftshift", .base, "<Shift_L>"),
    ("us", "f1", .base, "<F1>"), ("us", "volumeup", .base, "<XF86AudioRaiseVolume>"),
    ("us(dvorak)", "s", .base, "o"), ("us(dvorak)", "q", .base, "'"),
    ("us(intl)", "apostrophe", .base, "<dead_acute>"),
    ("ru", "q", .base, "й"), ("ru", "q", .shift, "Й"), ("ru", "q", .capsLock, "Й"),
    ("de", "rightalt", .base, "<ISO_Level3_Shift>"), ("us", "rightalt", .base, "<Alt_R>"),
    ("us", "kp5", .base, "5"), ("us", "kpdot", .base, "."), ("de", "kpdot", .base, ","),
    ("us", "kp7", .shift, "<KP_Home>"), ("us", "kpenter", .base, "<KP_Enter>"),
    ("us", "kpplus", .base, "+"), ("br", "ro", .base, "/"), ("jp", "ro", .base, "\\"),
    ("gb", "102nd", .base, "\\"), ("us", "102nd", .base, "<"),
    ("de(neo)", "q", .base, "x"), ("de(neo)", "1", .base, "1"), ("de(neo)", "d", .base, "a"),
    ("de(neo)", "kp7", .base, "7"), ("ca(multix)", "q", .base, "q"),
  ]

  @Test(arguments: cases)
  func `a key types what the layout says`(
    _ layout: String,
    _ key: String,
    _ level: KeyLegend.Level,
    expected: String
  ) throws {
    #expect(try legend(layout, key, level) == expected)
  }

  @Test func `a key that a layout gives nothing to has no legend`() throws {
    let table = try KeymapCompiler.legends(of: .us)
    #expect(table[try #require(KeyCode(name: "yen"))] == nil)
    #expect(table[.reserved] == nil)
  }

  @Test(arguments: [("us", []), ("de", ["rightalt"]), ("fr", ["rightalt"])])
  func `the keys that hold the third level are known`(_ layout: String, keys: [String]) throws {
    let table = try KeymapCompiler.legends(of: LayoutName(layout))
    #expect(table.level3Keys.map(\.name) == keys)
  }

  @Test(arguments: ["nosuch", "us(nosuch)"])
  func `a layout that is in no file is an error with its name`(_ text: String) throws {
    let name = try LayoutName(text)
    let error = #expect(throws: KeymapError.self) { try KeymapCompiler.legends(of: name) }
    #expect(error?.message.hasPrefix("there is no layout ‘\(name)’ in /") == true)
    #expect(error?.remedy.contains("xkb-data") == false)
  }

  @Test(arguments: [
    ("us", "English, US"), ("de", "German"), ("de(bone)", "German, Bone"),
    ("us(intl)", "English, US, intl., with dead keys"),
  ])
  func `a layout is called aloud without brackets`(_ layout: String, name: String) throws {
    #expect(try KeymapCompiler.legends(of: LayoutName(layout)).spokenName == name)
  }

  @Test func `a symbol that stands for nothing is none`() throws {
    #expect(try legend("bd", "1", [.shift, .level3]) == nil)
  }

  @Test func `names and options in the environment change nothing`() throws {
    setenv("XKB_DEFAULT_LAYOUT", "fr", 1)
    setenv("XKB_DEFAULT_OPTIONS", "ctrl:nocaps", 1)
    defer { for name in ["LAYOUT", "OPTIONS"] { unsetenv("XKB_DEFAULT_\(name)") } }
    #expect(try legend("us", "q", .base) == "q")
    #expect(try legend("us", "capslock", .base) == "<Caps_Lock>")
  }
}
