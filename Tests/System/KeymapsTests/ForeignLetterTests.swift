import Keyboards
import Keymaps
import Layouts
import Testing
import Wording

/// What is said for the letters of scripts that an English voice does not read.
@Suite struct ForeignLetterTests {
  @Test(arguments: [
    ("ru", "Cyrillic"), ("ua", "Cyrillic"), ("gr", "Greek"), ("il", "Hebrew"), ("ara", "Arabic"),
    ("in", "Devanagari"), ("ge", "Georgian"), ("am", "Armenian"), ("th", "Thai"),
  ])
  func `every letter and digit of a layout has a name of plain words, with its script`(
    _ layout: String,
    script: String
  ) throws {
    let table = try KeymapCompiler.legends(of: LayoutName(layout))
    let texts = (1..<UInt16(248)).flatMap { number in
      [KeyLegend.Level.base, .shift].compactMap { table[KeyCode(rawValue: number)]?[$0]?.text }
    }
    // The apostrophe between Ukrainian letters belongs to no script.
    let foreign = texts.filter { text in
      text != "ʼ" && text.contains { ($0.isLetter || $0.isNumber) && !$0.isASCII }
    }
    #expect(foreign.count > 25)
    for text in foreign {
      let name = Vocabulary.english.name(ofSymbol: text)
      let bare = name.hasPrefix("capital ") ? String(name.dropFirst("capital ".count)) : name
      #expect(bare.lowercased().hasPrefix(script.lowercased()), "\(text) is said as ‘\(name)’")
      #expect(name.allSatisfy { $0.isASCII && ($0.isLetter || " -".contains($0)) }, "\(name)")
    }
  }
}
