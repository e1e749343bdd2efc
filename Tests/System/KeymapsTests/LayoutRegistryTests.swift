import Keyboards
import Keymaps
import Layouts
import Testing

@Suite struct LayoutRegistryTests {
  private static let catalog = Result { try LayoutRegistry.catalog() }

  @Test(arguments: [
    ("us", "English (US)", "eng"), ("us(dvorak)", "English (Dvorak)", "eng"),
    ("fr(bepo)", "French (BEPO)", "fra"), ("de", "German", "deu"), ("ru", "Russian", "rus"),
    ("de(bone)", "German (Bone)", "deu"), ("apl", "APL", ""),
  ])
  func `a layout is known with its description and language`(
    _ name: String,
    description: String,
    language: String
  ) throws {
    let entry = try #require(Self.catalog.get()[LayoutName(name)])
    #expect(entry.description == description)
    #expect(entry.languages.contains(language) || language.isEmpty)
  }

  @Test(arguments: [
    ("frr", "fr"), ("us(dvorka)", "us(dvorak)"), ("us(dvrak)", "us(dvorak)"), ("german", "de"),
    ("German", "de"), ("french", "fr"), ("dvorak", "us(dvorak)"), ("fr(bebo)", "fr(bepo)"),
    ("de(bepo)", "fr(bepo)"), ("uss(dvorak)", "us(dvorak)"), ("us(nothinglikeit)", "us"),
  ])
  func `a misspelt layout finds the right one`(_ text: String, wanted: String) throws {
    let catalog = try Self.catalog.get()
    let near = catalog.nearest(to: text)
    #expect(near.contains(wanted), "\(text) finds \(near)")
    #expect(near.count <= 3)
  }

  @Test func `an error names the word and the nearest layouts`() throws {
    let name = try LayoutName("us(dvorka)")
    let error = #expect(throws: KeymapError.self) { try KeymapCompiler.check(name) }
    #expect(error?.message == "there is no layout ‘us(dvorka)’; did you mean ‘us(dvorak)’?")
    #expect(error?.isWrongName == true)
  }

  @Test(arguments: [("BEPO", ["fr(bepo)"]), ("zzzz", []), ("fr(", ["fr(bepo)", "fr(azerty)"])])
  func `a text is looked for in names and descriptions`(_ text: String, some: [String]) throws {
    let found = try Self.catalog.get().matching(text).map(\.name.description)
    #expect(Set(found).isSuperset(of: some))
    #expect(found.isEmpty == some.isEmpty)
  }

  @Test func `every layout of the registry can be compiled`() throws {
    let entries = try Self.catalog.get().entries
    #expect(entries.count > 500)
    for entry in entries {
      let table = try KeymapCompiler.legends(of: entry.name)
      #expect(table.keys.count > 100, "\(entry.name)")
    }
  }
}
