/// A device's name as words to compare: lower case, split at all but letters and digits.
///
/// A phrase that ends in `*` fits words that begin so: many a maker writes the model right behind.
struct NameWords: Sendable {
  private static let space = UInt8(ascii: " ")

  /// The words with a space before and after each; without the last one for the beginning of a word.
  ///
  /// So words that are next to each other in a name are bytes next to each other, and a name is
  /// looked through for hundreds of phrases without making a single string.
  private let spelling: [UInt8]

  init(_ name: String) {
    var spelling = [Self.space]
    for scalar in name.lowercased().unicodeScalars {
      if Self.isInWord(scalar) {
        spelling.append(contentsOf: scalar.utf8)
      } else if spelling.last != Self.space {
        spelling.append(Self.space)
      }
    }
    if spelling.last != Self.space { spelling.append(Self.space) }
    if name.utf8.last == UInt8(ascii: "*") { spelling.removeLast() }
    self.spelling = spelling
  }

  /// The words with spaces between.
  var text: String {
    spelling.split(separator: Self.space).map { String(decoding: $0, as: UTF8.self) }
      .joined(separator: " ")
  }

  private static func isInWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "0"..."9": true
    default: !scalar.isASCII && scalar.properties.isAlphabetic
    }
  }

  /// Whether the words of one of these phrases stand in the name, next to each other.
  func contain(anyOf phrases: [NameWords]) -> Bool { first(of: phrases) != nil }

  /// The first of these phrases that stands in the name.
  func first(of phrases: [NameWords]) -> NameWords? { phrases.first(where: contain) }

  private func contain(_ phrase: NameWords) -> Bool {
    let wanted = phrase.spelling
    guard wanted.count > 1, wanted.count <= spelling.count else { return false }
    return (0...spelling.count - wanted.count).contains { start in
      spelling[start] == Self.space && spelling[start...].starts(with: wanted)
    }
  }
}

extension NameWords: ExpressibleByStringLiteral {
  init(stringLiteral phrase: String) { self.init(phrase) }
}
