extension Vocabulary {
  /// What to say for a character that stands alone.
  ///
  /// - Parameter text: What a key types, or the keysym name of a dead key, such as `dead_acute`.
  /// - Returns: A letter or digit as it is, with "capital" where it is one; a sign by its name;
  ///   text of several characters unchanged.
  package func name(ofSymbol text: String) -> String {
    if text.hasPrefix("dead_") { return name(ofDeadKey: text) }
    guard let character = text.first, text.count == 1 else { return text }
    if let name = words.symbols[character] { return name }
    if character.isUppercase, character.lowercased() != text {
      return phrase(.capital(letter: text))
    }
    if character.isLetter || character.isNumber { return text }
    let names = character.unicodeScalars.map { $0.properties.nameAlias ?? $0.properties.name }
    return names.first.flatMap { $0?.lowercased() } ?? text
  }

  /// The digits of a code one by one with a pause between groups: "8 9 0, 7 9 4".
  ///
  /// - Parameters:
  ///   - code: With its leading zeros.
  ///   - size: How many digits a group has; the last may have fewer.
  /// - Returns: The words to speak.
  package func digits(_ code: String, groupedBy size: Int) -> String {
    precondition(size > 0, "a group has at least one digit")
    let spaced = code.prefix(size).map(String.init).joined(separator: " ")
    let rest = code.dropFirst(size)
    guard !rest.isEmpty else { return spaced }
    return phrase(.digits(before: spaced, after: digits(String(rest), groupedBy: size)))
  }

  private func name(ofDeadKey keysym: String) -> String {
    let readable = keysym.dropFirst("dead_".count).map { $0 == "_" ? " " : String($0) }.joined()
    return phrase(.deadKey(accent: words.deadKeys[keysym] ?? readable))
  }
}
