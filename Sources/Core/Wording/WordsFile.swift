import Keyboards

/// A file of words, read and checked line by line; its own header specifies the format.
struct WordsFile {
  /// The sections a file can have.
  enum Section: String, CaseIterable {
    case language, keys, modifiers, symbols, phonetic, commands, weekdays, months, phrases
    case typingKeys = "typing-keys"
    case voModifiers = "vo-modifiers"
    case deadKeys = "dead-keys"
  }

  private var sections: [Section: [String: String]] = [:]

  /// Reads a file.
  ///
  /// - Parameter text: All of it.
  /// - Throws: ``WordsError`` for the first line that is wrong.
  init(parsing text: String) throws(WordsError) {
    var section: Section?
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
      do throws(WordsError.Problem) {
        if line.hasPrefix("["), line.hasSuffix("]") {
          section = try beginSection(named: line.dropFirst().dropLast())
        } else {
          guard let section else { throw .outsideSection }
          try add(line, to: section)
        }
      } catch {
        throw WordsError(line: index + 1, problem: error)
      }
    }
  }

  /// The entries of a section, empty when the file has none.
  subscript(section: Section) -> [String: String] { sections[section] ?? [:] }

  private mutating func beginSection(
    named name: Substring
  ) throws(WordsError.Problem) -> Section {
    guard let section = Section(rawValue: String(name)) else {
      throw .unknownSection(String(name))
    }
    guard sections[section] == nil else { throw .repeatedSection(section.rawValue) }
    sections[section] = [:]
    return section
  }

  private mutating func add(
    _ line: Substring,
    to section: Section
  ) throws(WordsError.Problem) {
    let parts = line.split(separator: " ", maxSplits: 1)
    guard let first = parts.first, line.first != " " else { throw .noName }
    let words = parts.dropFirst().first.map { $0.trimming { $0.isWhitespace } } ?? ""
    guard !words.isEmpty else { throw .noWords(String(first)) }
    let name = try Self.checked(String(first), in: section)
    if section == .phrases, Template(words) == nil { throw .unbalancedBraces(name) }
    guard sections[section]?.updateValue(words, forKey: name) == nil else {
      throw .repeatedName(String(first))
    }
  }

  /// The name as the tables hold it: characters are written out.
  private static func checked(
    _ name: String,
    in section: Section
  ) throws(WordsError.Problem) -> String {
    switch section {
    case .keys, .typingKeys, .modifiers, .voModifiers:
      guard KeyCode(name: name) != nil else { throw .unknownKey(name) }
      return name
    case .symbols, .phonetic:
      guard let character = character(named: name) else { throw .notACharacter(name) }
      return String(character)
    case .weekdays, .months:
      let last = section == .weekdays ? 7 : 12
      guard let number = Int(name), (1...last).contains(number) else {
        throw .notInRange(name, last: last)
      }
      return name
    case .language, .deadKeys, .commands, .phrases: return name
    }
  }

  /// A character that is written as itself or by its number, as in `U+0023`.
  private static func character(named name: String) -> Character? {
    if name.count == 1 { return name.first }
    guard name.hasPrefix("U+"), let number = UInt32(name.dropFirst(2), radix: 16) else {
      return nil
    }
    return Unicode.Scalar(number).map(Character.init)
  }
}

extension Substring {
  fileprivate func trimming(_ isUnwanted: (Character) -> Bool) -> String {
    var rest = self
    while let last = rest.last, isUnwanted(last) { rest.removeLast() }
    return String(rest.drop(while: isUnwanted))
  }
}
