import Layouts
import Testing

@Suite struct SystemLayoutSourcesTests {
  private struct Case: Sendable {
    var environment: [String]?
    var localed: [String]?
    var keyboard: String?
    var console: String?
    var layouts: String
    var asked: String
  }

  private static let cases = [
    Case(
      environment: ["us,ru", ",phonetic"],
      localed: ["de", ""],
      layouts: "us ru(phonetic)",
      asked: "e"
    ),
    Case(environment: ["us dvorak", ""], localed: ["de", ""], layouts: "de", asked: "el"),
    Case(localed: ["de,us", "neo,"], keyboard: "XKBLAYOUT=fr", layouts: "de(neo) us", asked: "el"),
    Case(
      localed: ["", ""],
      keyboard: "XKBLAYOUT=fr,us",
      console: "KEYMAP=uk",
      layouts: "fr us",
      asked: "elk"
    ),
    Case(keyboard: "XKBLAYOUT=", console: "KEYMAP=UK", layouts: "gb", asked: "elkcn"),
    Case(console: "KEYMAP=ru\n", layouts: "ru us", asked: "elkcn"),
    Case(console: "KEYMAP=uk\nXKBLAYOUT=ch\nXKBVARIANT=fr", layouts: "ch(fr)", asked: "elkc"),
    Case(console: "KEYMAP=nosuch", layouts: "us", asked: "elkcn"),
    Case(layouts: "us", asked: "elkc"),
  ]

  @Test(arguments: cases)
  private func `the first source that names a layout is taken, and no other is asked`(
    _ one: Case
  ) {
    var asked = ""
    func lists(_ lists: [String]?) -> SystemLayoutSources.Lists? {
      lists.map { (layouts: $0[0], variants: $0[1]) }
    }
    let sources = SystemLayoutSources(
      environment: {
        asked += "e"
        return lists(one.environment)
      },
      localed: {
        asked += "l"
        return lists(one.localed).map { ($0.layouts, $0.variants, "uk") }
      },
      keyboardFile: {
        asked += "k"
        return one.keyboard
      },
      consoleFile: {
        asked += "c"
        return one.console
      },
      consoleNames: {
        asked += "n"
        return ConsoleNames("# a comment\nuk gb pc105 - x\nru ru,us pc105 - y\nshort line\n")
      }
    )
    #expect(sources.layouts.layouts.map(\.description).joined(separator: " ") == one.layouts)
    #expect(asked == one.asked)
  }
}
