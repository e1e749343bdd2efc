import Foundation
import Keyboards
import Testing

@testable import Wording

@Suite struct WordsFileTests {
  static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/Core/Wording").standardized

  static var english: String {
    get throws {
      try String(contentsOf: sources.appending(path: "Resources/en.words"), encoding: .utf8)
    }
  }

  @Test func `every key of the installed kernel's header has words of its own`() throws {
    let words = Vocabulary.english.words
    let header = try String(
      contentsOfFile: "/usr/include/linux/input-event-codes.h",
      encoding: .utf8
    )
    let names = header.split(separator: "\n").compactMap { line -> String? in
      let fields = line.split(whereSeparator: \.isWhitespace)
      guard fields.count > 2, fields[0] == "#define", fields[1].hasPrefix("KEY_") else {
        return nil
      }
      return fields[1].dropFirst("KEY_".count).lowercased()
    }
    #expect(names.count > 500)
    let limits: Set = ["reserved", "unknown", "min_interesting", "max", "cnt"]
    let without = names.filter { name in
      guard !limits.contains(name) else { return false }
      return KeyCode(name: name).map { words.keys[$0] == nil && words.typingKeys[$0] == nil }
        ?? true
    }
    #expect(without.isEmpty)
  }

  @Test(arguments: [
    ("kp5 keypad 5", "line 1: an entry before the first section; begin one, like [keys]"),
    ("[keys]\nkp5", "line 2: ‘kp5’ has no words; write them after a space"),
    ("[keys]\nkp5   ", "line 2: ‘kp5’ has no words; write them after a space"),
    ("[keys]\n kp5 x", "line 2: the line begins with a space; begin it with the name of the entry"),
    ("# x\n[keys]\nlefthand x", "line 3: ‘lefthand’ is no key; a key is named like leftctrl"),
    ("[keys]\nkp5 a\nkp5 b", "line 3: ‘kp5’ is there twice in this section; keep one"),
    (
      "[symbols]\n# a\nU+0023 a\n# b\nU+23 b",
      "line 5: ‘U+23’ is there twice in this section; keep one"
    ),
    ("[symbols]\nab x", "line 2: ‘ab’ is not one character, nor its number like U+0023"),
    ("[symbols]\nU+D800 x", "line 2: ‘U+D800’ is not one character, nor its number like U+0023"),
    ("[months]\n13 x", "line 2: ‘13’ is not a number from 1 to 12"),
    ("[phrases]\npanic {", "line 2: ‘panic’ has a brace that is no place like {key}"),
    ("[phrases]\npanic {a b}", "line 2: ‘panic’ has a brace that is no place like {key}"),
    ("[phrases]\npanic {}", "line 2: ‘panic’ has a brace that is no place like {key}"),
    ("[phrases]\npanic {a", "line 2: ‘panic’ has a brace that is no place like {key}"),
    ("[phrases]\npanic {a{b}}", "line 2: ‘panic’ has a brace that is no place like {key}"),
    ("[phrases]\npanic a}", "line 2: ‘panic’ has a brace that is no place like {key}"),
    ("[keys]\r\n\r\nkp5\r\n", "line 3: ‘kp5’ has no words; write them after a space"),
    ("[keys]\n[keys]", "line 2: the section [keys] is there twice; join the two"),
  ])
  func `a wrong line is named`(_ text: String, message: String) {
    let error = #expect(throws: WordsError.self) { try Vocabulary(parsing: text) }
    #expect(error?.message == message)
  }

  @Test func `an unknown section is named with those that exist`() {
    let error = #expect(throws: WordsError.self) { try Vocabulary(parsing: "[kezs]\n") }
    #expect(
      error?.message.hasPrefix("line 1: there is no section [kezs]; one of: commands") == true
    )
  }

  @Test func `a translation says its own words, and English where it has none`() throws {
    let german = try Vocabulary(
      parsing: """
        [language]
        code de
        [keys]
        kp5 Ziffernblock 5
        [phrases]
        keyboard.gone {keyboard} getrennt
        keyboard.came verbunden
        """
    )
    #expect(german.languageCode == "de")
    #expect(german.name(of: .init(rawValue: 76)) == "Ziffernblock 5")
    #expect(german.name(of: .leftShift) == "left Shift")
    #expect(german.phrase(.keyboardGone("K120")) == "K120 getrennt")
    // It forgot the place, so its words would hide which keyboard it is.
    #expect(german.phrase(.keyboardCame("K120")) == "K120 connected, ready")
  }

  @Test func `the spaces around words and the line ends of other systems are not spoken`() throws {
    let words = try Vocabulary(parsing: "[keys]\r\nkp5  \tfive of the pad \t \r\n")
    #expect(words.name(of: .init(rawValue: 76)) == "five of the pad")
  }

  @Test func `the English file is the one in the program, with every section`() throws {
    let file = try WordsFile(parsing: Array(Self.english.utf8)).tables
    let counts = [
      file.language.count, file.keys.count, file.typingKeys.count, file.modifiers.count,
      file.voModifiers.count, file.symbols.count, file.phonetics.count, file.deadKeys.count,
      file.commands.count, file.summaries.count, file.weekdays.count, file.months.count,
      file.phrases.count,
    ]
    #expect(counts.count == WordsFile.Section.allCases.count)
    #expect(!counts.contains(0))
    #expect(file.weekdays.count == 7)
    #expect(file.months.count == 12)
    #expect(file.keys == Vocabulary.english.words.keys)
    #expect(file.phrases == Vocabulary.english.words.phrases)
    let both = Set(file.keys.keys).intersection(file.typingKeys.keys)
    #expect(both.isEmpty, "\(both) have a name and are said by what they type")
  }

  @Test func `every phrase of the code is in the file with its places, and none is left over`()
    throws
  {
    var found: [String: Set<String>] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
    where file.hasPrefix("Phrase") {
      let text = try String(contentsOf: Self.sources.appending(path: file), encoding: .utf8)
      for call in text.matches(of: /Phrase\(\s*"([^"]+)"(?:,\s*\[((?:[^\]]|\n)*)\])?/) {
        let places = (call.2 ?? "").matches(of: /"([a-z-]+)":/).map { String($0.1) }
        #expect(found.updateValue(Set(places), forKey: String(call.1)) == nil, "\(call.1) twice")
      }
    }
    #expect(found.count > 40)
    let inFile = Vocabulary.english.words.phrases.mapValues(\.places)
    #expect(found == inFile)
  }
}
