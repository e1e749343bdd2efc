import Text
import Keyboards

/// Reads a file of words and checks it line by line; the file's own header specifies the format.
///
/// It works on UTF-8, as nothing of the format is outside ASCII: the program cannot speak before
/// this is done.
struct WordsFile {
  /// The sections a file can have.
  enum Section: String, CaseIterable {
    case language, keys, modifiers, symbols, phonetic, commands, summaries, weekdays, months
    case phrases
    case typingKeys = "typing-keys"
    case voModifiers = "vo-modifiers"
    case deadKeys = "dead-keys"
  }

  private(set) var tables = WordTables()
  private var section: Section?
  private var begunSections: Set<Section> = []

  /// Reads a file.
  ///
  /// - Parameter text: All of it, as UTF-8.
  /// - Throws: ``WordsError`` for the first line that is wrong.
  init(parsing text: [UInt8]) throws(WordsError) {
    var number = 0
    for line in ByteFields(of: text[...], separatedBy: "\n") {
      number += 1
      do throws(WordsError.Problem) {
        try read(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
      } catch {
        throw WordsError(line: number, problem: error)
      }
    }
  }

  private mutating func read(_ line: ArraySlice<UInt8>) throws(WordsError.Problem) {
    guard let first = line.first, first != UInt8(ascii: "#") else { return }
    if first == UInt8(ascii: "["), line.last == UInt8(ascii: "]") {
      return try beginSection(named: string(line.dropFirst().dropLast()))
    }
    guard let section else { throw .outsideSection }
    try add(line, to: section)
  }

  private mutating func beginSection(named name: String) throws(WordsError.Problem) {
    guard let section = Section(rawValue: name) else { throw .unknownSection(name) }
    guard begunSections.insert(section).inserted else { throw .repeatedSection(name) }
    self.section = section
  }

  private mutating func add(
    _ line: ArraySlice<UInt8>,
    to section: Section
  ) throws(WordsError.Problem) {
    let end = line.firstIndex(of: UInt8(ascii: " ")) ?? line.endIndex
    guard end > line.startIndex else { throw .noName }
    let name = line[..<end]
    let words = string(trimmed(line[end...]))
    guard !words.isEmpty else { throw .noWords(string(name)) }
    guard try old(words, at: name, in: section) == nil else { throw .repeatedName(string(name)) }
  }

  /// Puts an entry into its table.
  ///
  /// - Returns: The words that were there before it.
  private mutating func old(
    _ words: String,
    at name: ArraySlice<UInt8>,
    in section: Section
  ) throws(WordsError.Problem) -> String? {
    switch section {
    case .language: tables.language.updateValue(words, forKey: string(name))
    case .keys: tables.keys.updateValue(words, forKey: try key(name))
    case .typingKeys: tables.typingKeys.updateValue(words, forKey: try key(name))
    case .modifiers: tables.modifiers.updateValue(words, forKey: try key(name))
    case .voModifiers: tables.voModifiers.updateValue(words, forKey: try key(name))
    case .symbols: tables.symbols.updateValue(words, forKey: try character(name))
    case .phonetic: tables.phonetics.updateValue(words, forKey: try character(name))
    case .deadKeys: tables.deadKeys.updateValue(words, forKey: string(name))
    case .commands: tables.commands.updateValue(words, forKey: string(name))
    case .summaries: tables.summaries.updateValue(words, forKey: string(name))
    case .weekdays: tables.weekdays.updateValue(words, forKey: try number(name, upTo: 7))
    case .months: tables.months.updateValue(words, forKey: try number(name, upTo: 12))
    case .phrases:
      tables.phrases.updateValue(try template(words, of: name), forKey: string(name))?.text
    }
  }
}

// The entry's name as its table has it.
extension WordsFile {
  private func key(_ name: ArraySlice<UInt8>) throws(WordsError.Problem) -> KeyCode {
    guard let key = KeyCode(utf8Name: name) else { throw .unknownKey(string(name)) }
    return key
  }

  /// A character that is written as itself or by its number, as in `U+0023`.
  private func character(_ name: ArraySlice<UInt8>) throws(WordsError.Problem) -> Character {
    let text = string(name)
    if let first = text.first, text.count == 1 { return first }
    guard text.hasPrefix("U+"), let number = UInt32(text.dropFirst(2), radix: 16),
      let scalar = Unicode.Scalar(number)
    else { throw .notACharacter(text) }
    return Character(scalar)
  }

  private func number(
    _ name: ArraySlice<UInt8>,
    upTo last: Int
  ) throws(WordsError.Problem) -> Int {
    guard let number = Int(string(name)), (1...last).contains(number) else {
      throw .notInRange(string(name), last: last)
    }
    return number
  }

  private func template(
    _ words: String,
    of name: ArraySlice<UInt8>
  ) throws(WordsError.Problem) -> Template {
    guard let template = Template(words) else { throw .unbalancedBraces(string(name)) }
    return template
  }
}

private func string(_ text: ArraySlice<UInt8>) -> String { String(decoding: text, as: UTF8.self) }

/// Without the spaces around it.
private func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
  var rest = text.drop(while: isSpace)
  while let last = rest.last, isSpace(last) { rest.removeLast() }
  return rest
}
