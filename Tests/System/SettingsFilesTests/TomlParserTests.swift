import SeededNumbers
import Settings
import SettingsFiles
import Testing

@Suite struct TomlParserTests {
  private func parse(_ text: String) throws -> TomlNode {
    try TomlNode.parse(Array(text.utf8), file: "a.toml")
  }

  @Test func `every kind of value is read, in the order of the file`() throws {
    let root = try parse(
      """
      zoo = "é\\u0000"
      a = [1, -2]
      f = 1.5
      t = 1979-05-27
      yes = true
      [b.c]
      d = { e = '''x''' }

      """
    )
    guard case .table(let members) = root.value else {
      Issue.record("the root is \(root)")
      return
    }
    #expect(members.map(\.key) == ["zoo", "a", "f", "t", "yes", "b"])
    #expect(members.map(\.position.line) == [1, 2, 3, 4, 5, 6])
    #expect(members[0].node.value == .string("é\0"))
    #expect(members[0].node.position == FilePosition(line: 1, column: 7))
    #expect(members[2].node.value == .float(1.5))
    #expect(members[3].node.value == .time("1979-05-27"))
    #expect(members[4].node.value == .boolean(true))
    guard case .array(let numbers) = members[1].node.value else {
      Issue.record("a is \(members[1])")
      return
    }
    #expect(numbers.map(\.value) == [.integer(1), .integer(-2)])
    #expect(numbers[1].position == FilePosition(line: 2, column: 9))
  }

  @Test(arguments: [
    ("a = ", 1, 5), ("\n\nx = yes", 3, 5), ("a = 1\na = 2", 2, 5), ("[a", 1, 3),
    ("s = \"open", 1, 10), ("[[[", 1, 3), ("[=]", 1, 2), ("слово", 1, 1),
  ])
  func `what is no TOML is refused with its place`(
    _ text: String,
    line: Int,
    column: Int
  ) throws {
    let error = #expect(throws: SettingsError.self) { try parse(text) }
    #expect(error?.position == FilePosition(line: line, column: column))
    #expect(error?.message.hasPrefix("a.toml:\(line):\(column): this is not TOML: ") == true)
  }

  @Test(arguments: [
    ("a = 1\n\"a\" = 2", "this name has been used before"),
    ("[a]\n[a]", "this name has been used before"),
    ("a = \(String(repeating: "[", count: 300))", "values are nested too deeply"),
    ("\0", "a line begins with a key, a [table] or a # before a comment"),
    ("a = \"b", "the file ends where something is still missing"),
  ])
  func `what is wrong is said without the words of a grammar`(_ text: String, words: String) throws
  {
    let error = try #require(throws: SettingsError.self) { try parse(text) }
    #expect(error.message.hasSuffix(": this is not TOML: \(words)"), "\(error.message)")
  }

  @Test(arguments: [
    String(repeating: "a.", count: 100_000) + "b = 1",
    "a = " + String(repeating: "[", count: 100_000),
    "a = " + String(repeating: "{a=", count: 10_000),
    String(repeating: "a.", count: 80) + "b = 1",
    String(repeating: "[a.b]\n", count: 2),
  ])
  func `nesting without end is refused, not followed`(_ text: String) {
    #expect(throws: SettingsError.self) { try parse(text) }
  }

  @Test(arguments: [
    (900, 120, "\n", line: 2), (990, 108, "# ]]}}\n", line: 2), (6, 11_000, "\n", line: 167),
    (300, 300, "\"]\", ']',\n", line: 4),
  ])
  func `a key whose dots go over many lines is refused where they are too many`(
    _ dots: Int,
    _ lines: Int,
    _ end: String,
    line: Int
  ) throws {
    // Each line goes on in the value of the line before: `a.a.a = [`, `{ a.a.a = [` and so on.
    let key = String(repeating: "a.", count: dots) + "a"
    let text = String(repeating: key + " = [\(end){ ", count: lines)
    let error = try #require(throws: SettingsError.self) { try parse(text) }
    #expect(error.position?.line == line)
    #expect(error.reason.hasSuffix("values are nested too deeply"))
  }

  @Test(arguments: [
    "k% = '[.'", "k%.a = \"\\\"[.\"", "k%.a = '''\n[.'\n'''''",
    "k%.a = \"\"\"\\\n[.\"\n\\\"\"\"\"", "[t%.a.b.c]\nx = [1.5, {y.z = 2}] # [.",
  ])
  func `many dots that nest nothing are no fault`(_ line: String) throws {
    _ = try parse((0..<2000).map { line.replacing("%", with: "\($0)") }.joined(separator: "\n"))
  }

  @Test func `a file that is too large is refused as a whole`() throws {
    let line = "# a line that says nothing at all\n"
    let text = String(repeating: line, count: (1 << 20) / line.utf8.count)
    _ = try parse(text)
    let error = #expect(throws: SettingsError.self) { try parse(text + line) }
    #expect(error?.message == "a.toml:1:1: this is not TOML: the file is larger than 1 MB")
    let folder = try TemporaryFolder()
    try folder.write(text + line, to: "large.toml")
    let file = #expect(throws: SettingsError.self) {
      try Configuration.read(named: folder.path + "/large.toml")
    }
    #expect(file?.reason == "the configuration cannot be read (it has more than 1 MB)")
  }

  @Test func `any bytes give a tree or an error, never a crash`() throws {
    var random = SeededGenerator(seed: 20_261_130)
    let pieces: [[UInt8]] = [
      "[", "]", "[[", "]]", "=", "\"", "'", "\"\"\"", "\\", "\n", "\r", ".", ",", "{", "}", "#",
      " ",
      "a", "0x", "1e", "-", "+", ":", "T", "nan", "true", "\\u12", "ключ", "\u{2028}", "\u{feff}",
      "keyboard", "match = \"*\"\n", "1979-05-27T07:32:00Z", "\0",
    ].map { Array($0.utf8) }
    var trees = 0
    for _ in 0..<20_000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<24, using: &random) {
        if Int.random(in: 0..<8, using: &random) == 0 {
          bytes.append(UInt8.random(in: 0...255, using: &random))
        } else {
          bytes += pieces.randomElement(using: &random) ?? []
        }
      }
      if (try? TomlNode.parse(bytes, file: "random")) != nil { trees += 1 }
      _ = try? Configuration(parsing: bytes, file: "random")
    }
    #expect(trees > 0)
  }
}
