import Testing

/// Keeps foreign text from reaching a terminal as it is: whatever is quoted goes through `Text`.
@Suite struct QuotationTests {
  /// The lines where something is put between quotation marks that `Text/Quoting.swift` has not
  /// looked at; a command to be typed is made of `shellWord`, and by `asRoot` of such.
  static func unchecked(in file: SourceTree.File) -> [Int] {
    file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { _, line in
        guard !line.drop(while: { $0 == " " }).hasPrefix("//") else { return false }
        if line.contains(#"\"\("#) { return true }
        return line.split(separator: "‘").dropFirst().contains { rest in
          let quotation = rest.prefix { $0 != "’" }
          return quotation.contains(/\\\((?!shellWord\(|asRoot\("|facts\.asRoot\(")/)
        }
      }
      .map { $0.offset + 1 }
  }

  @Test func `nothing is quoted but by the functions for it`() throws {
    for file in try SourceTree.files() where file.path != "Sources/Core/Text/Quoting.swift" {
      let lines = Self.unchecked(in: file)
      #expect(lines.isEmpty, "\(file.path): lines \(lines) quote a text that inQuotes has not seen")
    }
  }

  @Test func `an unchecked quotation is found`() {
    let text = #"""
      /// Says ‘\(word)’ in a comment.
      "‘\(word)’ is no key"
      "see ‘kbdctl list’ for \(name)"
      "run ‘kbdctl pair \(shellWord(id))’"
      "run ‘kbdctl pair \(id)’"
      "run ‘\(asRoot("rm \(shellWord(path))"))’ or ‘\(facts.asRoot("rm \(path)"))’"
      "found \"\(text)\""
      "\(inQuotes(word)) is no key, ‘a’ is"
      """#
    let file = SourceTree.File(path: "Sources/Core/X/Y.swift", target: "X", text: text)
    #expect(Self.unchecked(in: file) == [2, 5, 6, 7])
  }
}
