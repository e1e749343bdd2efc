/// A device's name as words to compare: lower case, split at all but letters and digits.
///
/// A phrase that ends in `*` fits words that begin so: many a maker writes the model right behind.
struct NameWords: Sendable {
  private let words: [String]
  private let isBeginning: Bool

  init(_ name: String) {
    words = name.lowercased().unicodeScalars.split { !Self.isInWord($0) }.map(String.init)
    isBeginning = name.hasSuffix("*")
  }

  /// The words with spaces between.
  var text: String { words.joined(separator: " ") }

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
    let wanted = phrase.words
    guard let last = wanted.last, wanted.count <= words.count else { return false }
    return (0...words.count - wanted.count).contains { start in
      guard phrase.isBeginning else { return words[start...].starts(with: wanted) }
      return words[start...].starts(with: wanted.dropLast())
        && words[start + wanted.count - 1].hasPrefix(last)
    }
  }
}

extension NameWords: ExpressibleByStringLiteral {
  init(stringLiteral phrase: String) { self.init(phrase) }
}
