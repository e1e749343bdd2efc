import Keyboards
import Testing
import Wording

@Suite struct VocabularyTests {
  private static func moment(
    weekday: Int = 1,
    day: Int = 1,
    month: Int = 1,
    year: Int = 2026,
    hour: Int = 0,
    minute: Int = 0
  ) -> LocalTime {
    LocalTime(weekday: weekday, day: day, month: month, year: year, hour: hour, minute: minute)
  }

  let words = Vocabulary.english

  @Test(arguments: [
    ("leftshift", "left Shift"), ("rightctrl", "right Control"), ("leftalt", "left Alt"),
    ("kp5", "keypad 5"), ("kpenter", "keypad Enter"), ("kpplus", "keypad plus"),
    ("up", "up arrow"), ("f12", "F 12"), ("volumeup", "volume up"), ("unknown", "unknown key"),
    ("enter", "Enter"), ("brl_dot7", "braille dot 7"),
    // Without an entry: the kernel's name in separate words.
    ("nav_chart", "navigation chart"), ("macro_record_start", "start recording a macro"),
  ])
  func `a key that is known by a name says it, whatever it types`(key: String, name: String) throws
  {
    let code = try #require(KeyCode(name: key))
    #expect(words.name(of: code) == name)
    #expect(words.name(of: code, typing: "x") == name)
  }

  @Test func `a key of letters, digits or signs says what it types, else what is printed on it`()
    throws
  {
    let q = try #require(KeyCode(name: "q"))
    #expect(words.name(of: q) == nil)
    #expect(words.name(of: q, typing: "a") == "a")
    #expect(words.name(of: q, typing: "dead_acute") == "acute accent, dead key")
    #expect(words.name(of: q, typing: nil) == "q")
    #expect(words.name(of: q, typing: "") == "no character")
    let minus = try #require(KeyCode(name: "minus"))
    #expect(words.name(of: minus, typing: nil) == "minus")
  }

  @Test func `every key code has a name, and no name shows the kernel's spelling`() {
    for number in 0..<KeyCode.limit {
      let name = words.name(of: KeyCode(rawValue: UInt16(number)), typing: nil)
      #expect(!name.isEmpty && !name.contains("_"), "key \(number) is called ‘\(name)’")
    }
    #expect(words.name(of: KeyCode(rawValue: 0x2ff), typing: nil) == "key number 767")
  }

  @Test(arguments: [
    (["leftctrl", "leftalt"], "k", "k", true, "Control Option K"),
    (["capslock"], "k", "k", true, "Caps Lock K"),
    (["leftctrl", "leftalt", "leftshift"], "down", nil, true, "Control Option Shift down arrow"),
    (["leftctrl", "leftalt"], "delete", nil, false, "Control Alt Delete"),
    (["leftctrl", "leftalt"], "kp5", "5", true, "Control Option keypad 5"),
    (["leftctrl", "leftalt"], "comma", ";", true, "Control Option semicolon"),
    (["leftmeta"], "leftshift", nil, false, "Command Shift"),
    ([], "z", "ž", false, "Ž"),
  ])
  func `a chord is said by its modifiers, without their side, and its key`(
    held: [String],
    key: String,
    text: String?,
    isVO: Bool,
    name: String
  ) throws {
    let code = try #require(KeyCode(name: key))
    let modifiers = held.compactMap(KeyCode.init(name:))
    #expect(words.name(ofChord: modifiers, key: code, typing: text, isVO: isVO) == name)
  }

  @Test(arguments: [
    ("a", "a"), ("A", "capital A"), ("é", "é"), ("É", "capital É"), ("7", "7"), ("ß", "ß"),
    (",", "comma"), (".", "full stop"), ("?", "question mark"), ("[", "left bracket"),
    ("#", "hash"), (" ", "space"), ("€", "euro"), ("\t", "tab"), ("ж", "Cyrillic zhe"),
    ("Ж", "capital Cyrillic zhe"),
    ("Ω", "capital Greek omega"), ("א", "Hebrew alef"), ("ا", "Arabic alef"), ("ა", "Georgian an"),
    ("क", "Devanagari ka"), ("\u{93e}", "Devanagari vowel sign aa"), ("字", "字"),
    ("ก", "Thai ko kai"), ("\u{e48}", "Thai mai ek"), ("ሀ", "Ethiopic ha"),
    ("ะ", "Thai sara a"), ("ײ", "Hebrew ligature yiddish double yod"), ("ـ", "Arabic tatweel"),
    ("ﻻ", "Arabic lam alef"), ("ϖ", "Greek pi symbol"), ("ϴ", "capital Greek theta"),
    ("٣", "Arabic-indic digit three"), ("۳", "Extended Arabic-indic digit three"),
    ("३", "Devanagari digit three"), ("௱", "Tamil number one hundred"), ("3", "3"), ("三", "三"),
    ("한", "Hangul han"), ("あ", "Hiragana a"), ("⅜", "three eighths"), ("₂", "lowered 2"),
    ("₪", "shekel"), ("ﬁ", "ﬁ"), ("\u{f8ff}", "Apple logo"),
    ("\u{e60b}", "character e 6 0 b"), ("\u{200c}", "zero width non-joiner"),
    ("dead_acute", "acute accent, dead key"), ("dead_small_schwa", "small schwa, dead key"),
    ("☃", "snowman"), ("↗", "up-right arrow"), ("\u{301}", "combining acute accent"),
    ("½", "one half"), ("ij", "ij"),
  ])
  func `a character alone is said by its name`(text: String, name: String) {
    #expect(words.name(ofSymbol: text) == name)
  }

  @Test(arguments: [
    ("890794", 3, "8 9 0, 7 9 4"), ("000042", 3, "0 0 0, 0 4 2"), ("0000", 3, "0 0 0, 0"),
    ("12", 3, "1 2"), ("1234", 2, "1 2, 3 4"), ("", 3, ""),
  ])
  func `a code is said digit by digit in groups`(code: String, size: Int, said: String) {
    #expect(words.digits(code, groupedBy: size) == said)
  }

  @Test(arguments: [
    ("move-right", "Move right"), ("next-same-level-heading", "Next same level heading"),
    ("toggle-mute", "Speech on or off"),
  ])
  func `a command is said by its name`(id: String, name: String) {
    #expect(words.name(ofCommand: id) == name)
  }

  @Test func `time, date, lists and settings are said in plain words`() {
    #expect(words.time(Self.moment(hour: 14, minute: 5)) == "It is 14:05.")
    #expect(words.time(Self.moment(hour: 0, minute: 30)) == "It is 0:30.")
    #expect(
      words.date(Self.moment(weekday: 1, day: 30, month: 11, year: 2026))
        == "Monday, 30 November 2026"
    )
    #expect(words.list(of: []) == "")
    #expect(words.list(of: ["A"]) == "A")
    #expect(words.list(of: ["A", "B", "C"]) == "A, B and C")
  }
}
