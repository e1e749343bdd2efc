/// A device's name as words to compare: lower case, split at all but letters and digits.
struct NameWords: Sendable {
  private let words: [String]

  init(_ name: String) {
    words = name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// Whether these words stand in the name, next to each other.
  func contain(_ phrase: String) -> Bool {
    let wanted = phrase.split(separator: " ").map(String.init)
    guard !wanted.isEmpty, wanted.count <= words.count else { return false }
    return (0...words.count - wanted.count).contains { words[$0...].starts(with: wanted) }
  }

  func contain(anyOf phrases: [String]) -> Bool { phrases.contains(where: contain) }
}
