import Keyboards

/// The words of one language: names of keys, characters and commands, and whole phrases.
package struct Vocabulary: Sendable {
  /// The language as a voice is asked for it, such as `en`.
  package private(set) var languageCode: String

  private(set) var keys: [KeyCode: String] = [:]
  private(set) var typingKeys: [KeyCode: String] = [:]
  private(set) var modifiers: [KeyCode: String] = [:]
  private(set) var voModifiers: [KeyCode: String] = [:]
  private(set) var symbols: [Character: String] = [:]
  private(set) var phonetics: [Character: String] = [:]
  private(set) var deadKeys: [String: String] = [:]
  private(set) var commands: [String: String] = [:]
  private(set) var weekdays: [Int: String] = [:]
  private(set) var months: [Int: String] = [:]
  private(set) var templates: [String: Template] = [:]

  /// The English words, which are part of the program.
  package static let english: Vocabulary = {
    do throws(WordsError) {
      let text = String(decoding: PackageResources.en_words, as: UTF8.self)
      return try Vocabulary(parsing: text, fallingBackTo: nil)
    } catch {
      preconditionFailure("Resources/en.words, \(error.message)")
    }
  }()

  /// Reads a translation; what it lacks, and a phrase whose places differ, stays English.
  ///
  /// - Parameter text: A file like `Resources/en.words`, whose header specifies the format.
  /// - Throws: ``WordsError`` for the first line that is wrong.
  package init(parsing text: String) throws(WordsError) {
    try self.init(parsing: text, fallingBackTo: .english)
  }

  private init(parsing text: String, fallingBackTo base: Vocabulary?) throws(WordsError) {
    let file = try WordsFile(parsing: text)
    if let base { self = base } else { languageCode = "en" }
    languageCode = file[.language]["code"] ?? languageCode
    keys.merge(file[.keys], naming: KeyCode.init(name:))
    typingKeys.merge(file[.typingKeys], naming: KeyCode.init(name:))
    modifiers.merge(file[.modifiers], naming: KeyCode.init(name:))
    voModifiers.merge(file[.voModifiers], naming: KeyCode.init(name:))
    symbols.merge(file[.symbols], naming: \.first)
    phonetics.merge(file[.phonetic], naming: \.first)
    deadKeys.merge(file[.deadKeys]) { $0 }
    commands.merge(file[.commands]) { $0 }
    weekdays.merge(file[.weekdays]) { Int($0) }
    months.merge(file[.months]) { Int($0) }
    for (id, words) in file[.phrases] {
      guard let template = Template(words) else { continue }
      if let base, base.templates[id]?.places != template.places { continue }
      templates[id] = template
    }
  }

  /// The phrase with its places filled in.
  package func phrase(_ phrase: Phrase) -> String {
    guard let template = templates[phrase.id] else {
      preconditionFailure("no phrase ‘\(phrase.id)’ in Resources/en.words")
    }
    return template.filled(phrase.values)
  }
}

extension Dictionary where Value == String {
  /// Takes over the entries of a section, the later in place of the earlier.
  fileprivate mutating func merge(_ section: [String: String], naming key: (String) -> Key?) {
    for (name, words) in section {
      if let key = key(name) { self[key] = words }
    }
  }
}
