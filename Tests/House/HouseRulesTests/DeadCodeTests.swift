import Testing

/// Finds what nothing in `Sources` uses, whether or not a test does.
@Suite struct DeadCodeTests {
  /// Used without being named.
  static let allowed: Set<String> = [
    // Hashable asks for it.
    "hash",
    // Held so that what is watched and offered on the bus, or is open, ends with its owner.
    "attribute", "links", "locale", "object", "watches",
    // The tests' own service takes a name on the bus; so will the background listener.
    "requestName",
  ]

  /// The names that are declared and never used, with the place of each declaration.
  static func dead(in files: [SourceTree.File]) -> [String] {
    let found = files.map { (file: $0, contents: Declarations($0.text)) }
    var uses: [Declarations.Scope: [String: Set<String>]] = [:]
    for (file, contents) in found {
      uses[.target, default: [:]][file.target, default: []].formUnion(contents.uses)
      uses[.package, default: [:]]["", default: []].formUnion(contents.uses)
    }
    let labels = found.reduce(into: Set<String>()) { $0.formUnion($1.contents.labels) }
    return found.flatMap { file, contents in
      contents.declared.filter { declaration in
        if allowed.contains(declaration.name) { return false }
        let places =
          switch declaration.scope {
          case _ where declaration.isLabel: labels
          case .file: contents.uses
          case .target: uses[.target]?[file.target] ?? []
          case .package: uses[.package]?[""] ?? []
          }
        return !places.contains(declaration.name)
      }
      .map { "\(file.path):\($0.line): \($0.name)" }
    }
  }

  @Test func `what is declared and not used is found`() {
    let text = ##"""
      import Text

      /// Says unusedInComment().
      package enum Kind: String { case readFromText }
      enum Choice {
        case taken, left(Int)
        case other(label: Int)
      }
      package struct Value {
        package var written: Int
        var read: Int
        private(set) var seen = 0
        private func hidden() {}
        init(parsing text: String, as kind: Kind, _ rest: [Choice] = []) {
          self.written = text.count
          self.read = read
          written = 0
          switch rest.first {
          case .taken where kind != .readFromText, nil: print("unusedText \(seen, radix: read)")
          case .left(let number): print(number, #"\(unused) \#(Choice.other(label: 1))"#)
          default: break
          }
        }
        func hash() {}
      }
      """##
    let one = SourceTree.File(path: "one", target: "A", text: text)
    let other = SourceTree.File(path: "other", target: "B", text: "hidden(); Value(as: .x)\n")
    #expect(
      Self.dead(in: [one, other]) == ["one:10: written", "one:13: hidden", "one:14: parsing"]
    )
    let user = SourceTree.File(path: "user", target: "B", text: "Value(parsing: x).written\n")
    #expect(Self.dead(in: [one, user]) == ["one:13: hidden", "one:14: as"])
    let internalUser = SourceTree.File(
      path: "user",
      target: "B",
      text: "let taken = \"\\(seen)\"\n"
    )
    #expect(Self.dead(in: [internalUser]) == ["user:1: taken"])
  }

  @Test func `everything that is declared is used`() throws {
    for place in Self.dead(in: try SourceTree.files()) {
      Issue.record("\(place) is used nowhere in Sources")
    }
  }
}
