import Text

extension Vocabulary {
  /// What to say for a character that stands alone.
  ///
  /// - Parameter text: What a key types, or the keysym name of a dead key, such as `dead_acute`.
  /// - Returns: A Latin letter or a digit as it is, with "capital" where it is one; what other scripts
  ///   have, and signs, by their name; text of several characters unchanged.
  package func name(ofSymbol text: String) -> String {
    if text.hasPrefix("dead_") { return name(ofDeadKey: text) }
    guard let character = text.first, text.count == 1 else { return text }
    if let name = words.symbols[character] { return name }
    if character.isUppercase, character.lowercased() != text {
      let small = character.lowercased().first.flatMap(nameInItsScript)
      return phrase(.capital(letter: small ?? text))
    }
    if let name = nameInItsScript(character) { return name }
    if (character.isLetter || character.isNumber) && !character.isMark { return text }
    let scalar = character.unicodeScalars.first
    return (scalar?.properties.nameAlias ?? scalar?.properties.name)?.lowercased()
      ?? phrase(.unnamedCharacter(code: spelled(scalar?.value ?? 0)))
  }

  /// `Cyrillic zhe`: a letter, digit or vowel sign that a voice of another language may pass over, by
  /// its name in Unicode; `nil` for those of Latin, and for ideographs, which have a number for a name.
  private func nameInItsScript(_ character: Character) -> String? {
    let scalars = character.unicodeScalars
    guard character.isLetter || character.isNumber || character.isMark, !character.isASCII,
      scalars.count == 1, let name = scalars.first?.properties.name
    else { return nil }
    let words = name.split(separator: " ").filter { $0 != "SMALL" }
    guard let last = words.last, !last.contains(where: \.isNumber),
      words[0] != "LATIN", words[0] != "COMBINING"
    else { return nil }
    // OLD ITALIC LETTER A, THAI CHARACTER KO KAI, LAO VOWEL SIGN A, GREEK PI SYMBOL.
    let kind = words.firstIndex { Self.kinds.contains($0) } ?? 1
    let script = words[..<kind].map { "\($0.prefix(1))\($0.dropFirst().lowercased())" }
    let rest = words[kind...].drop { Self.plainKinds.contains($0) }.map { $0.lowercased() }
    return (script + rest).joined(separator: " ")
  }

  /// The words after the name of a script that say what there is of it.
  private static let kinds = plainKinds.union([
    "DIGIT", "LIGATURE", "NUMBER", "NUMERAL", "SIGN", "TONE", "VOWEL",
  ])

  /// Those that say no more than that it is of the script.
  private static let plainKinds: Set<Substring> = ["CHARACTER", "LETTER", "SYLLABLE"]

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
