import Settings
import SettingsFiles
import Testing

/// Texts that nest `depth` levels, each way that TOML has, around the limit and far over it.
@Suite struct TomlLimitTests {
  /// A way to nest, and the most levels of it that are read: 64 of tables and arrays in all.
  struct Way: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var most: Int
    var text: @Sendable (Int) -> String
  }

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  static let ways = [
    Way(testDescription: "dots of a key", most: 63) { repeated("a.", $0) + "a = 1" },
    Way(testDescription: "dots of a header", most: 63) { "[" + repeated("a.", $0) + "a]" },
    Way(testDescription: "dots of an array's header", most: 62) {
      "[[" + repeated("a.", $0) + "a]]"
    },
    Way(testDescription: "dots with space and quotes", most: 63) {
      repeated("\"a.\" \t. ", $0) + "'.' = 1"
    },
    Way(testDescription: "arrays", most: 64) {
      "a = " + repeated("[", $0) + repeated("]", $0)
    },
    Way(testDescription: "arrays over lines", most: 64) {
      "a = " + repeated("[ # [.\n", $0) + repeated("]\n", $0)
    },
    Way(testDescription: "tables in tables", most: 63) {
      "a = " + repeated("{a = ", $0) + "1" + repeated("}", $0)
    },
    Way(testDescription: "tables in arrays", most: 31) {
      "a = " + repeated("[\n{a = ", $0) + "1" + repeated("}\n]", $0)
    },
    Way(testDescription: "dots in tables in arrays over lines", most: 15) {
      "a = " + repeated("[\n{a.a.a = ", $0) + "1" + repeated("}\n]", $0)
    },
    Way(testDescription: "dots on both sides of a header", most: 31) {
      "[" + repeated("a.", $0) + "a]\n" + repeated("b.", $0) + "b = 1"
    },
    Way(testDescription: "headers that each go one deeper", most: 63) { depth in
      depth > 500
        ? repeated("[" + repeated("a.", 999) + "a]\n", depth / 1000 + 1)
        : (0...depth).map { "[" + repeated("a.", $0) + "a]\n" }.joined()
    },
  ]

  @Test(arguments: ways)
  func `what nests as deep as the limit is read, and what nests deeper is refused`(_ way: Way) {
    for depth in [1, way.most - 1, way.most] {
      #expect(throws: Never.self, "\(depth)") {
        try TomlNode.parse(Array(way.text(depth).utf8), file: "a")
      }
    }
    for depth in [way.most + 1, 100, 255, 256, 257, 998, 999, 1000, 1001, 5000, 40_000, 1 << 17] {
      let error = #expect(throws: SettingsError.self, "\(depth)") {
        try TomlNode.parse(Array(way.text(depth).utf8), file: "a")
      }
      #expect(error?.position != nil)
    }
  }

  @Test(arguments: ways)
  func `a file that is full of it, and never closes it, is refused`(_ way: Way) {
    // As much as a file may have, cut where it goes down again.
    let text = way.text(1 << 17).utf8.prefix(1 << 20)
    #expect(throws: SettingsError.self) { try TomlNode.parse(Array(text), file: "a") }
  }

  @Test func `one more byte than a file may have is too much`() throws {
    let full = "#" + String(repeating: "x", count: (1 << 20) - 1)
    #expect(throws: Never.self) { try TomlNode.parse(Array(full.utf8), file: "a") }
    #expect(throws: SettingsError.self) { try TomlNode.parse(Array((full + "x").utf8), file: "a") }
  }
}
