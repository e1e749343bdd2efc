import Shortcuts
import Testing

@testable import Wording

@Suite struct SummaryTests {
  @Test func `every command says in one sentence what it does, and no sentence is left over`()
    throws
  {
    let ids = try Catalogue.builtIn().commands.map(\.id.rawValue)
    for id in ids {
      let summary = Vocabulary.english.summary(ofCommand: id)
      #expect(summary.hasSuffix("."), "\(id): \(summary)")
    }
    #expect(Set(ids) == Set(Vocabulary.english.words.summaries.keys))
  }
}
