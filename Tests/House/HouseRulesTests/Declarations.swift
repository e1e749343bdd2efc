/// What a Swift file declares, and which names it uses.
struct Declarations {
  /// Where a name can be used.
  enum Scope: Hashable {
    case file
    case target
    case package
  }

  struct Declaration: Hashable {
    var name: String
    var line: Int
    var scope: Scope
    /// Whether it is the label of an initializer, which only a label uses.
    var isLabel = false
  }

  private(set) var declared: [Declaration] = []

  /// The names that are said anywhere but where they are declared or only written to.
  private(set) var uses: Set<String> = []

  /// The labels of calls.
  private(set) var labels: Set<String> = []

  private let tokens: [SwiftTokens.Token]
  private var declarationsAt: Set<Int> = []

  init(_ source: String) {
    tokens = SwiftTokens(source).tokens
    var scopes: [Bool] = []
    var isRawEnum = false
    for index in tokens.indices {
      switch tokens[index].text {
      case "func", "var", "let", "struct", "class", "protocol", "typealias", "actor":
        declare(index + 1)
      case "enum":
        declare(index + 1)
        isRawEnum = hasRawType(index)
      case "{":
        scopes.append(isRawEnum)
        isRawEnum = false
      case "}": _ = scopes.popLast()
      // The cases of a raw value are read from text.
      case "case" where scopes.last == false: declareCases(index)
      case "init": declareLabels(index)
      default: break
      }
    }
    for index in tokens.indices where tokens[index].isWord && !declarationsAt.contains(index) {
      if isLabel(index) {
        labels.insert(text(index))
      } else if !isWritten(index) {
        uses.insert(text(index))
      }
    }
  }

  private func text(_ index: Int) -> String {
    tokens.indices.contains(index) ? tokens[index].text : ""
  }

  private mutating func declare(_ index: Int, scope: Scope? = nil, isLabel: Bool = false) {
    guard tokens.indices.contains(index), tokens[index].isWord, text(index - 2) != ".",
      declarationsAt.insert(index).inserted
    else { return }
    let token = tokens[index]
    declared.append(
      Declaration(
        name: token.text,
        line: token.line,
        scope: scope ?? self.scope(index),
        isLabel: isLabel
      )
    )
  }

  /// By the words before it in its line.
  private func scope(_ index: Int) -> Scope {
    let words = tokens[..<index].reversed().prefix { $0.text != "\n" }
    // `private(set)` is about writing.
    let isPrivate = words.indices.contains { place in
      ["private", "fileprivate"].contains(words[place].text)
        && (place == words.startIndex || words[words.index(before: place)].text != "(")
    }
    if isPrivate { return .file }
    return words.contains { $0.text == "package" } ? .package : .target
  }

  /// Whether an enum has a raw value, as in `enum Kind: String`.
  private func hasRawType(_ index: Int) -> Bool {
    let head = tokens[index...].prefix { $0.text != "{" }
    return head.contains {
      ["String", "Int", "UInt8", "UInt16", "Int32", "CInt"].contains($0.text)
    }
  }

  /// The names of `case a, b(Int)`; a `case` of a switch has a colon, or begins with something else.
  private mutating func declareCases(_ index: Int) {
    guard text(index - 1) == "\n" || text(index - 1) == "indirect" else { return }
    var names = [index + 1]
    var depth = 0
    var next = index + 1
    while tokens.indices.contains(next) {
      switch text(next) {
      case "(": depth += 1
      case ")": depth -= 1
      case ":" where depth == 0: return
      case "," where depth == 0: names.append(text(next + 1) == "\n" ? next + 2 : next + 1)
      case "\n" where depth == 0 && text(next - 1) != ",":
        // They can be seen as far as their enum.
        for name in names { declare(name, scope: .package) }
        return
      default: break
      }
      next += 1
    }
  }

  /// The labels of an initializer that are not also names inside it, as in `init(parsing text:)`.
  private mutating func declareLabels(_ index: Int) {
    var next = index + 1
    if text(next) == "?" { next += 1 }
    guard text(next) == "(" else { return }
    var depth = 0
    while tokens.indices.contains(next) {
      switch text(next) {
      case "(": depth += 1
      case ")": depth -= 1
      default:
        let isLabel = depth == 1 && (text(next - 1) == "(" || text(next - 1) == ",")
        let hasName = tokens[next].isWord && text(next + 2) == ":"
        if isLabel, hasName, text(next) != "_", tokens[next + 1].isWord {
          declare(next, isLabel: true)
        }
      }
      if depth == 0 { return }
      next += 1
    }
  }

  /// A word with a colon is a label or the name of a parameter, unless it ends an expression, as in
  /// `case .name:` and `where value != name:`.
  private func isLabel(_ index: Int) -> Bool {
    guard text(index + 1) == ":", !tokens[index + 1].isApart else { return false }
    let before = text(index - 1)
    return ["", "(", ",", "[", "\n"].contains(before) || tokens[index - 1].isWord
  }

  /// `name = …`, or the right side of `self.name = name` in an initializer.
  private func isWritten(_ index: Int) -> Bool {
    if text(index + 1) == "=", text(index + 2) != "=" { return true }
    return text(index - 1) == "=" && text(index - 2) == text(index) && text(index - 3) == "."
      && text(index - 4) == "self"
  }
}
