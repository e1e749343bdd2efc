/// The words and marks of Swift source, without comments and the insides of texts.
///
/// What is interpolated into a text is code, and counts.
struct SwiftTokens {
  struct Token: Hashable {
    /// A word, or one mark such as `{`; a line's end is `\n`.
    var text: String
    var line: Int
    /// Whether a space or a line's end stands before it.
    var isApart: Bool

    var isWord: Bool { text.first.map { $0.isLetter || $0 == "_" || $0.isNumber } ?? false }
  }

  private(set) var tokens: [Token] = []
  private var bytes: ArraySlice<UInt8>
  private var line = 1

  init(_ source: String) {
    bytes = Array(source.utf8)[...]
    readCode(isInterpolated: false)
  }

  private mutating func readCode(isInterpolated: Bool) {
    var depth = 0
    var isApart = true
    while let byte = bytes.first {
      switch byte {
      case UInt8(ascii: "\n"):
        add("\n", isApart)
        bytes.removeFirst()
        line += 1
        isApart = true
        continue
      case UInt8(ascii: " "):
        bytes.removeFirst()
        isApart = true
        continue
      case UInt8(ascii: "/") where bytes.starts(with: Array("//".utf8)):
        bytes = bytes.drop { $0 != UInt8(ascii: "\n") }
        continue
      case UInt8(ascii: "\""), UInt8(ascii: "#"):
        if skipText() {
          add("\"", isApart)
        } else {
          add("#", isApart)
          bytes.removeFirst()
        }
      // A name in backticks may be a keyword or a sentence.
      case UInt8(ascii: "`"):
        bytes.removeFirst()
        take(isApart) { $0 != UInt8(ascii: "`") }
        bytes.removeFirst()
      case _ where Self.isInWord(byte): take(isApart, while: Self.isInWord)
      default:
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
        if depth < 0, isInterpolated { return }
        add(String(UnicodeScalar(byte)), isApart)
        bytes.removeFirst()
      }
      isApart = false
    }
  }

  private mutating func take(_ isApart: Bool, while belongs: (UInt8) -> Bool) {
    let word = bytes.prefix(while: belongs)
    add(String(decoding: word, as: UTF8.self), isApart)
    bytes = bytes.dropFirst(word.count)
  }

  private mutating func add(_ text: String, _ isApart: Bool) {
    tokens.append(Token(text: text, line: line, isApart: isApart))
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// Reads over a text of any form, `"…"`, `#"…"#` or over many lines.
  ///
  /// - Returns: `false` when it is something else that begins with `#`.
  private mutating func skipText() -> Bool {
    let hashes = bytes.prefix { $0 == UInt8(ascii: "#") }.count
    let rest = bytes.dropFirst(hashes)
    guard rest.first == UInt8(ascii: "\"") else { return false }
    let quotes = rest.starts(with: Array("\"\"\"".utf8)) ? 3 : 1
    let raw = String(repeating: "#", count: hashes)
    let end = Array((String(repeating: "\"", count: quotes) + raw).utf8)
    let interpolation = Array(("\\" + raw + "(").utf8)
    let escape = Array(("\\" + raw).utf8)
    bytes = rest.dropFirst(quotes)
    while let byte = bytes.first {
      if bytes.starts(with: end) {
        bytes = bytes.dropFirst(end.count)
        return true
      }
      if bytes.starts(with: interpolation) {
        bytes = bytes.dropFirst(interpolation.count)
        readCode(isInterpolated: true)
        bytes = bytes.dropFirst()
      } else if bytes.starts(with: escape) {
        bytes = bytes.dropFirst(escape.count + 1)
      } else {
        if byte == UInt8(ascii: "\n") { line += 1 }
        bytes.removeFirst()
      }
    }
    return true
  }
}
