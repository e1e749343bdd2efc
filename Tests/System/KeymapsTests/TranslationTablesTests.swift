import Keyboards
import Keymaps
import Layouts
import Testing

@Suite struct TranslationTablesTests {
  @Test func `a table is of the consumer that it is asked for, whatever was looked at before`()
    throws
  {
    let tables = TranslationTables { Issue.record("\($0)") }
    let fr = try LayoutName("fr")
    let (us, de) = (
      Consumer(try OutputLayout("us"), isConsole: false),
      Consumer(try OutputLayout("de"), isConsole: false)
    )
    let y = try #require(KeyCode(name: "y"))
    let z = try #require(KeyCode(name: "z"))
    #expect(tables.table(from: fr, to: us, .nothing)?.plainKey(for: y) == y)
    _ = try tables.ways(of: de)
    #expect(tables.table(from: fr, to: de, .nothing)?.plainKey(for: y) == z)
    #expect(tables.table(from: fr, to: us, .nothing)?.plainKey(for: y) == y)
  }

  @Test func `a table is compiled once`() throws {
    let tables = TranslationTables { Issue.record("\($0)") }
    let us = Consumer(try OutputLayout("us"), isConsole: false)
    let fr = try LayoutName("fr")
    #expect(tables.table(from: fr, to: us, .nothing) === tables.table(from: fr, to: us, .nothing))
    #expect(tables.table(from: fr, to: us, .nothing) !== tables.table(from: fr, to: us, .unicode))
  }

  @Test func `a layout that cannot be read is told of, and has no table`() throws {
    var told: [KeymapError] = []
    let tables = TranslationTables { told.append($0) }
    let us = Consumer(try OutputLayout("us"), isConsole: false)
    #expect(tables.table(from: try LayoutName("nosuch"), to: us, .nothing) == nil)
    #expect(told.count == 1)
  }
}
