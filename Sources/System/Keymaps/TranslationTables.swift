package import Layouts

/// The tables by which layouts are typed through others, each compiled once.
package final class TranslationTables {
  private struct Pair: Hashable {
    var layout: LayoutName
    var fallback: Fallback
  }

  private let warn: (KeymapError) -> Void
  private lazy var compose = ComposeFile()

  /// Those of the consumer that was asked for last: there is only one at a time.
  private var consumer: Consumer?
  private var ways: OutputWays?
  private var tables: [Pair: TranslationTable] = [:]

  /// - Parameter warn: Gets why a layout cannot be read.
  package init(warn: @escaping (KeymapError) -> Void) { self.warn = warn }

  /// The table of a pair; the first time it takes some milliseconds.
  ///
  /// - Returns: `nil` for a layout that cannot be read.
  package func table(
    from layout: LayoutName,
    to consumer: Consumer,
    _ fallback: Fallback
  ) -> TranslationTable? {
    turn(to: consumer)
    let pair = Pair(layout: layout, fallback: fallback)
    if let table = tables[pair] { return table }
    do throws(KeymapError) {
      let device = try KeymapCompiler.symbols(of: [layout])
      let output = try ways(of: consumer)
      let table = TranslationCompiler(from: device, to: output, fallback, composition).compiled()
      tables[pair] = table
      return table
    } catch {
      warn(error)
      return nil
    }
  }

  /// What a consumer can be sent.
  package func ways(of consumer: Consumer) throws(KeymapError) -> OutputWays {
    turn(to: consumer)
    if let ways { return ways }
    let symbols = try KeymapCompiler.symbols(of: consumer.groups)
    let found = OutputWays(symbols, isConsole: consumer.isConsole, composition)
    ways = found
    return found
  }

  /// Nothing of another consumer may be taken for this one's.
  private func turn(to consumer: Consumer) {
    if self.consumer != consumer { (self.consumer, ways, tables) = (consumer, nil, [:]) }
  }

  /// What to say of a consumer that cannot be sent Latin letters; `nil` when it can, or when that is
  /// not known.
  package func lackOfLatin(of consumer: Consumer) -> LackOfLatin? {
    guard let ways = try? ways(of: consumer), !ways.typesLatin else { return nil }
    return consumer.lackOfLatin
  }

  /// Without a Compose file, accents and letters do not go together.
  private func composition(_ symbols: [Keysym]) -> OutputWays.Composition {
    compose?.composition(of: symbols) ?? .nothing
  }
}
