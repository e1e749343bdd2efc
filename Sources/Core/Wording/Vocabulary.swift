/// The words of one language: names of keys, characters and commands, and whole phrases.
package struct Vocabulary: Sendable {
  let words: WordTables

  /// The English words, which are part of the program.
  package static let english: Vocabulary = {
    do throws(WordsError) {
      return Vocabulary(words: try WordsFile(parsing: PackageResources.en_words).tables)
    } catch {
      preconditionFailure("Resources/en.words, \(error.message)")
    }
  }()

  private init(words: WordTables) { self.words = words }

  /// Reads a translation; what it lacks, and a phrase whose places differ, stays English.
  ///
  /// - Parameter text: A file like `Resources/en.words`, whose header specifies the format.
  /// - Throws: ``WordsError`` for the first line that is wrong.
  package init(parsing text: String) throws(WordsError) {
    var words = Vocabulary.english.words
    words.overlay(try WordsFile(parsing: Array(text.utf8)).tables)
    self.words = words
  }

  /// The language as a voice is asked for it, such as `en`.
  package var languageCode: String { words.language["code"] ?? "en" }

  /// The phrase with its places filled in.
  package func phrase(_ phrase: Phrase) -> String {
    guard let template = words.phrases[phrase.id] else {
      preconditionFailure("Resources/en.words has no phrase \(phrase.id)")
    }
    return template.filled(phrase.values)
  }
}
