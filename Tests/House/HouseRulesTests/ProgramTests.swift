import Testing

/// Keeps programs to wiring: what a program decides can only be tested by running it.
@Suite struct ProgramTests {
  /// Files that go by cases, with what the cases are.
  static let choosing: [String: String] = [
    "main.swift": "which command is run",
    "SpeechSink+Choice.swift": "which sink is made",
  ]

  /// The lines that go by the cases of a value, or declare cases.
  static func choices(in file: SourceTree.File) -> [Int] {
    lines(of: file) { $0.firstMatch(of: /\bswitch |^(?:indirect )?case \w/) != nil }
  }

  /// The lines with a text of three words or more: which one is said, and what can be done, follows
  /// from facts.
  static func sentences(in file: SourceTree.File) -> [Int] {
    lines(of: file) { $0.firstMatch(of: /"[^"]*\w [^" ]+ \w[^"]*"/) != nil }
  }

  private static func lines(
    of file: SourceTree.File,
    where isFound: (Substring) -> Bool
  ) -> [Int] {
    file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { _, line in
        let code = line.drop { $0 == " " }
        return !code.hasPrefix("//") && isFound(code)
      }
      .map { $0.offset + 1 }
  }

  @Test func `a program decides nothing`() throws {
    for file in try SourceTree.files() where file.path.hasPrefix("Sources/Programs/") {
      let name = file.path.split(separator: "/").last.map(String.init) ?? ""
      let choices = Self.choices(in: file)
      // An exception that is needed no more is to go.
      #expect(
        choices.isEmpty == (Self.choosing[name] == nil),
        "\(file.path): lines \(choices) go by cases, which is for Sources/Core"
      )
      let sentences = Self.sentences(in: file)
      #expect(sentences.isEmpty, "\(file.path): lines \(sentences) are words for Sources/Core")
    }
  }

  /// The only files that end the process or write: every command ends and writes alike.
  static let ending: Set<String> = ["main.swift", "StandardOutput.swift"]

  /// The lines that end the process, write or take signals by themselves.
  static func ends(in file: SourceTree.File) -> [Int] {
    lines(of: file) { $0.firstMatch(of: /\b(?:_?exit|print|signal|sigaction)\(/) != nil }
  }

  @Test func `all commands end and write by the same means`() throws {
    for file in try SourceTree.files() where file.path.hasPrefix("Sources/Programs/") {
      let name = file.path.split(separator: "/").last.map(String.init) ?? ""
      let ends = Self.ends(in: file)
      #expect(
        ends.isEmpty != Self.ending.contains(name),
        "\(file.path): lines \(ends) are for StandardOutput.swift"
      )
    }
    let text = "exit(1)\nprocessEnd.end(1)\nprint(text)\nprintText(text)\n"
    #expect(Self.ends(in: SourceTree.File(path: "x", target: "x", text: text)) == [1, 3])
  }

  @Test func `a choice and a sentence are found`() {
    let text = """
      /// Says that "it is not there" in a comment.
      switch change {
      case .connect: print("Connected.")
      }
      enum State {
        case waiting
      }
      let path = "/usr/lib/x"
      throw CommandFailure("cannot read the file")
      """
    let file = SourceTree.File(path: "Sources/Programs/x/Y.swift", target: "x", text: text)
    #expect(Self.choices(in: file) == [2, 6])
    #expect(Self.sentences(in: file) == [9])
  }
}
