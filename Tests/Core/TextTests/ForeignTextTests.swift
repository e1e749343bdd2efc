import Testing
import Text

@Suite struct ForeignTextTests {
  @Test(arguments: [
    ("Logitech K120", "Logitech K120"), ("  USB  Keyboard ", "USB  Keyboard"),
    ("Clavier d’été", "Clavier d’été"), ("キーボード", "キーボード"),
    // Controls of the terminal, of 7 and of 8 bits.
    ("Key\u{1b}]0;owned\u{7}\u{1b}[2Jboard", "Key ]0;owned [2Jboard"),
    ("a\u{7f}b\u{9b}31mc\u{85}d", "a b 31mc d"), ("a\r\n\tb\u{0}", "a b"),
    ("one\u{2028}two\u{2029}three", "one two three"),
    // What turns the direction of all that follows it, and what is not seen.
    ("\u{202e}draob\u{202c}yek\u{2066}x\u{2069}\u{200f}\u{61c}", "draobyekx"),
    ("k\u{200b}e\u{feff}y\u{ad}\u{2060}\u{34f}\u{e0041}\u{fff9}\u{3164}", "key"),
    // Joiners stay where letters or emoji are joined.
    ("می\u{200c}خواهم", "می\u{200c}خواهم"), ("क्\u{200d}ष", "क्\u{200d}ष"),
    ("👩\u{200d}💻\u{200d}", "👩\u{200d}💻"), ("⌨\u{fe0f} b\u{fe0f}", "⌨\u{fe0f} b"),
    ("a\u{200d}b\u{200c}", "ab"), ("ش\u{200d}\u{200d}\u{200d}ش", "ش\u{200d}ش"),
    ("ش\u{200c} x", "ش x"), ("ش\u{200c}\u{85}x", "ش x"), ("ش\u{200d}\u{ad}ش", "شش"),
    // Accents with no letter, and towers of them.
    ("\u{301}key", "◌\u{301}key"), ("a \u{20dd}b", "a ◌\u{20dd}b"),
    (
      "e\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}x\u{301}", "e\u{301}\u{302}\u{303}\u{304}x\u{301}"
    ),
    ("שּׁ", "שּׁ"),
    // Other spaces, names of nothing else, and what is no character.
    ("a\u{a0}b\u{3000}c\u{2800}", "a b c"), ("", ""), ("   ", ""),
    ("\u{a0}\u{3000}\u{2800}\u{200b}\n", ""),
    // Signs before a number are format characters, but seen.
    ("\u{600}12", "\u{600}12"),
  ])
  func `a name keeps what is seen and loses what acts`(_ text: String, name: String) {
    #expect(
      safeName(text).unicodeScalars.elementsEqual(name.unicodeScalars),
      "\(safeName(text).debugDescription)"
    )
    #expect(safeName(safeName(text)) == safeName(text))
  }

  @Test(arguments: [0xfdd0, 0xfffe, 0x1ffff] as [UInt32])
  func `a number that is no character is not written`(_ number: UInt32) throws {
    let text = String(Character(try #require(Unicode.Scalar(number))))
    #expect(safeName(text) == "\u{fffd}")
    #expect(inQuotes(text).unicodeScalars.allSatisfy { $0.value < 0x2020 })
  }

  @Test func `bytes that are no UTF-8 become characters that say so`() {
    let bytes: [UInt8] = [0x4b, 0xff, 0xed, 0xa0, 0x80, 0xc3]
    let name = safeName(String(decoding: bytes, as: UTF8.self))
    #expect(name.hasPrefix("K\u{fffd}"))
    #expect(name.unicodeScalars.allSatisfy { $0 == "K" || $0 == "\u{fffd}" })
  }

  @Test(arguments: [
    (String(repeating: "k", count: 100), String(repeating: "k", count: 100)),
    (String(repeating: "k", count: 4096), String(repeating: "k", count: 99) + "…"),
    (String(repeating: "鍵", count: 101), String(repeating: "鍵", count: 99) + "…"),
    (String(repeating: "e\u{301}", count: 300), String(repeating: "e\u{301}", count: 99) + "…"),
    (
      String(repeating: "👩\u{200d}💻", count: 101),
      String(repeating: "👩\u{200d}💻", count: 99) + "…"
    ),
    ("a" + String(repeating: "\u{301}", count: 4000), "…"),
    ("k" + String(repeating: "\u{200b}", count: 4000), "…"),
    (String(repeating: " ", count: 4000) + "k", "…"),
    // One character, which is longer with the circle before it.
    ("\u{301}" + String(repeating: "\u{903}", count: 799), "…"),
  ])
  func `a long name is cut between two characters`(_ text: String, name: String) {
    #expect(safeName(text) == name)
    #expect(safeName(name) == name)
    #expect(safeName(text).utf8.count < 2500)
  }

  @Test(arguments: [
    ("li\u{1b}[31m", #"‘li\u001b[31m’"#), ("a\nb\t", #"‘a\u000ab\u0009’"#),
    ("\u{202e}abc", #"‘\u202eabc’"#), ("l\u{200b}ist\u{a0}", #"‘l\u200bist\u00a0’"#),
    ("\u{e0041}", #"‘\U000e0041’"#), (" two  words ", "‘ two  words ’"),
    ("\u{301}", "‘◌\u{301}’"), ("鍵 ⌨\u{fe0f}", "‘鍵 ⌨\u{fe0f}’"),
    (String(repeating: "x", count: 300_000), "‘\(String(repeating: "x", count: 199))…’"),
  ])
  func `what is quoted shows where something acts or is not seen`(_ text: String, quote: String) {
    #expect(inQuotes(text) == quote)
    #expect(inDoubleQuotes(text) == "\"\(quote.dropFirst().dropLast())\"")
    #expect(shownPath("/\(text)").unicodeScalars.allSatisfy { $0.value >= 0x20 })
  }
}
