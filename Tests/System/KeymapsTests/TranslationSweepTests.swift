import Foundation
import KeyPath
import Keyboards
import Layouts
import Testing

@testable import Keymaps

/// Keyboards of many layouts, typed at random into programs of many layouts that read keys with
/// libxkbcommon's own state.
@Suite(.serialized) struct TranslationSweepTests {
  static let layouts = """
    us us(dvorak) us(colemak) us(intl) us(altgr-intl) gb gb(extd) ie fr fr(bepo) fr(oss) fr(azerty) be ca
    ca(multix) ch ch(fr) de de(nodeadkeys) de(neo) de(bone) at nl dk no se fi is fo es es(cat) latam pt br
    br(nativo) it it(us) pl cz cz(qwerty) sk hu hr si rs(latin) rs ro bg al mt ee lv lt tr tr(f) gr ru
    ru(phonetic) ua by mk kz ge am il ara ir in th jp kr
    """.split(whereSeparator: \.isWhitespace).map { String($0) }

  /// SWEEP_OUTPUTS of the environment names others.
  static let outputs =
    ProcessInfo.processInfo.environment["SWEEP_OUTPUTS"]?.split(separator: " ").map { String($0) }
    ?? [
      "us", "us(altgr-intl)", "us(intl)", "gb", "fr", "de", "es", "br", "cz", "jp", "ru", "gr",
      "us,fr", "us,ru",
    ]

  @Test(arguments: outputs) func `what is printed arrives`(output: String) throws {
    try sweep(Self.layouts, to: output)
  }

  @Test(arguments: layouts) func `all arrives where the layout is the second one`(
    layout: String
  ) throws {
    try sweep([layout], to: "us,\(layout)")
  }

  /// The bytes of all arrays of a table.
  private static func size(of table: TranslationTable) -> Int {
    Mirror(reflecting: table).children.reduce(0) { size, child in
      switch child.value {
      case let array as [UInt8]: size + array.count
      case let array as [UInt16]: size + 2 * array.count
      case let array as [UInt32]: size + 4 * array.count
      case let array as [Keysym]: size + 4 * array.count
      case let array as [[TranslationTable.Stroke]]:
        size + array.reduce(0) { $0 + 8 + 4 * $1.count }
      default: size
      }
    }
  }

  private func sweep(_ layouts: [String], to output: String) throws {
    let compose = try #require(ComposeFile()).composition
    let groups = try output.split(separator: ",").map { try LayoutName($0) }
    let ways = OutputWays(try KeymapCompiler.symbols(of: groups), isConsole: false, compose)
    for layout in layouts {
      let name = try LayoutName(layout)
      let symbols = try KeymapCompiler.symbols(of: [name])
      let table = TranslationCompiler(from: symbols, to: ways, .nothing, compose).compiled()
      #expect(Self.size(of: table) <= 64 << 10, "\(layout) to \(output)")
      let world = try TranslationWorld(name, to: groups, table, ways, compose, seed: 7)
      world.run(events: 4000)
      #expect(world.count.faults == 0, "\(layout) to \(output): \(world.count) \(world.complaints)")
    }
  }
}
