import Keyboards
import Layouts
import Testing

@testable import Keymaps

/// How much of the layouts of keyboards arrives, in figures and by name.
@Suite struct CoverageTests {
  private let compose: OutputWays.Compose

  init() throws { compose = try #require(ComposeFile()).composition }

  private func ways(_ output: String, isConsole: Bool = false) throws -> OutputWays {
    let groups = try output.split(separator: ",").map { try LayoutName($0) }
    return OutputWays(try KeymapCompiler.symbols(of: groups), isConsole: isConsole, compose)
  }

  private func coverage(_ layout: String, _ ways: OutputWays) throws -> Coverage {
    let symbols = try KeymapCompiler.symbols(of: [try LayoutName(layout)])
    return Coverage(of: symbols, on: .keyboard, through: ways, compose)
  }

  /// The layouts of the sweep that type a to z themselves.
  private func latinLayouts() throws -> [String] {
    try TranslationSweepTests.layouts.filter { try ways($0).typesLatin }
  }

  /// Per cent of what the keys of all Latin layouts give at levels one and two.
  struct Row: CustomTestStringConvertible {
    var output: String
    var exact: Double
    var withDeadKeys: Double

    var testDescription: String { output }
  }

  /// What was measured with xkb-data 2.35.1.
  ///
  /// It is all that there is: the sweep finds nothing that a key of the output has and that is not
  /// typed.
  static let rows = [
    Row(output: "us", exact: 90.0, withDeadKeys: 90.0),
    Row(output: "us(altgr-intl)", exact: 97.0, withDeadKeys: 99.3),
    Row(output: "gb", exact: 94.6, withDeadKeys: 99.6),
    Row(output: "fr", exact: 95.5, withDeadKeys: 99.0),
    Row(output: "de", exact: 95.2, withDeadKeys: 99.4),
  ]

  @Test(arguments: rows)
  func `so much of the Latin layouts arrives`(_ row: Row) throws {
    let ways = try ways(row.output)
    var exact = 0.0
    var composed = 0.0
    let layouts = try latinLayouts()
    for layout in layouts {
      let count = try coverage(layout, ways).plain
      exact += 100 * Double(count.exact) / Double(count.total)
      composed += 100 * Double(count.exact + count.composed) / Double(count.total)
    }
    exact /= Double(layouts.count)
    composed /= Double(layouts.count)
    #expect(exact >= row.exact)
    #expect(composed >= row.withDeadKeys)
  }

  @Test func `all arrives where the layout is the second one`() throws {
    for layout in try latinLayouts() where layout != "us" {
      let count = try coverage(layout, try ways("us,\(layout)"))
      #expect(count.all.exact == count.all.total, "\(layout)")
      #expect(count.isComplete, "\(layout)")
    }
  }

  /// What cannot be typed without AltGr, by the names of keys' legends.
  struct Pair: CustomTestStringConvertible {
    var layout: String
    var output: String
    var gaps: String
    var composed = 0
    var accents = ""

    var testDescription: String { "\(layout) to \(output)" }
  }

  static let pairs = [
    Pair(
      layout: "fr",
      output: "us",
      gaps: "² é è ç à ° dead_circumflex dead_diaeresis £ ù µ §"
    ),
    Pair(layout: "fr", output: "us(altgr-intl)", gaps: "", composed: 3),
    Pair(layout: "de", output: "us(altgr-intl)", gaps: ""),
    Pair(layout: "br", output: "us(altgr-intl)", gaps: ""),
    Pair(layout: "us", output: "fr", gaps: ""),
    Pair(layout: "us(dvorak)", output: "us", gaps: ""),
  ]

  @Test(arguments: pairs) func `these cannot be typed`(_ pair: Pair) throws {
    let coverage = try coverage(pair.layout, try ways(pair.output))
    #expect(try names(coverage.gaps, pair.layout) == pair.gaps)
    #expect(coverage.plain.composed == pair.composed)
    #expect(try names(coverage.accents, pair.layout) == pair.accents)
  }

  private func names(_ places: [Coverage.Place], _ layout: String) throws -> String {
    let legends = try KeymapCompiler.legends(of: try LayoutName(layout))
    return places.compactMap { place in
      switch legends[place.key]?[place.level] {
      case .text(let text), .named(let text): text
      case nil: nil
      }
    }
    .joined(separator: " ")
  }

  @Test(arguments: [
    ("us", true), ("ru", false), ("gr", false), ("us,ru", true), ("ru,us", true), ("jp", true),
    ("ara", false), ("us(intl)", true),
  ])
  func `whether commands can be typed is known`(_ output: String, _ isLatin: Bool) throws {
    #expect(try ways(output).typesLatin == isLatin)
  }

  @Test func `a console has no second layout`() throws {
    #expect(try ways("ru,us", isConsole: true).typesLatin == false)
    let coverage = try coverage("fr", try ways("us,fr", isConsole: true))
    #expect(coverage.gaps.count == 12)
  }
}
