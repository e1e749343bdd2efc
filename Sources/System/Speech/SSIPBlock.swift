/// One answer of a speech server, or one event of which it tells (ssip(7)).
struct SSIPBlock: Hashable {
  /// Three digits, of which the first is the kind.
  let code: Int
  let data: [String]
  /// The last line, which is for people.
  let words: String

  /// Whether it is about a message that is being spoken, and answers nothing.
  var isEvent: Bool { code / 100 == 7 }

  var isRefusal: Bool { code / 100 != 2 }
}

/// Cuts what a speech server sends into blocks.
struct SSIPReader {
  private var rest: [UInt8] = []
  private var data: [String] = []
  private var blocks: [SSIPBlock] = []

  mutating func take(_ bytes: [UInt8]) {
    var lines = (rest + bytes).split(
      separator: UInt8(ascii: "\n"),
      omittingEmptySubsequences: false
    )
    rest = Array(lines.removeLast())
    for line in lines {
      take(String(decoding: line.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self))
    }
  }

  /// The oldest block that is whole, which is given once.
  mutating func next() -> SSIPBlock? { blocks.isEmpty ? nil : blocks.removeFirst() }

  private mutating func take(_ line: String) {
    // After the digits comes a dash before data, and a space in the last line.
    guard line.dropFirst(3).first == "-" else {
      blocks.append(SSIPBlock(code: Int(line.prefix(3)) ?? 0, data: data, words: line))
      data = []
      return
    }
    data.append(String(line.dropFirst(4)))
  }
}
