extension Vocabulary {
  /// What to say for a character that stands alone.
  ///
  /// - Parameter text: What a key types, or the keysym name of a dead key, such as `dead_acute`.
  /// - Returns: A Latin letter or a digit as it is, with "capital" where it is one; a letter of
  ///   another script and a sign by its name; text of several characters unchanged.
  package func name(ofSymbol text: String) -> String {
    if text.hasPrefix("dead_") { return name(ofDeadKey: text) }
    guard let character = text.first, text.count == 1 else { return text }
    if let name = words.symbols[character] { return name }
    if character.isUppercase, character.lowercased() != text {
      let small = character.lowercased().first.flatMap(nameInItsScript)
      return phrase(.capital(letter: small ?? text))
    }
    if let name = nameInItsScript(character) { return name }
    if (character.isLetter || character.isNumber) && !Self.isMark(character) { return text }
    let names = character.unicodeScalars.map { $0.properties.nameAlias ?? $0.properties.name }
    return names.first.flatMap { $0?.lowercased() } ?? text
  }

  /// `Cyrillic zhe`: a letter that a voice of another language may pass over, by its name in
  /// Unicode; `nil` for a Latin letter and for one of the many that have a number for a name.
  private func nameInItsScript(_ character: Character) -> String? {
    guard character.isLetter, !Self.isMark(character), character.unicodeScalars.count == 1,
      let name = character.unicodeScalars.first?.properties.name
    else { return nil }
    let words = name.split(separator: " ")
    guard let letter = words.firstIndex(of: "LETTER"), words[0] != "LATIN" else { return nil }
    // GREEK SMALL LETTER OMEGA, HEBREW LETTER ALEF, CANADIAN … are of this form.
    let script = words[..<letter].filter { $0 != "SMALL" }
      .map { "\($0.prefix(1))\($0.dropFirst().lowercased())" }
    return (script + words[(letter + 1)...].map { $0.lowercased() }).joined(separator: " ")
  }

  /// A sign that is put on a letter, which alone is neither seen nor spoken.
  private static func isMark(_ character: Character) -> Bool {
    switch character.unicodeScalars.first?.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
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
