import Text

/// What is wrong with a file of words, and in which line.
package struct WordsError: Error, Hashable, Sendable {
  package var line: Int
  package var problem: Problem

  package enum Problem: Error, Hashable, Sendable {
    case outsideSection
    case unknownSection(String)
    case repeatedSection(String)
    case noName
    case noWords(String)
    case repeatedName(String)
    case unknownKey(String)
    case notACharacter(String)
    case notInRange(String, last: Int)
    case unbalancedBraces(String)
  }

  /// One sentence that names the line, what is there and what is wanted.
  package var message: String { "line \(line): \(problem.message)" }
}

extension WordsError.Problem {
  var message: String {
    switch self {
    case .outsideSection: "an entry before the first section; begin one, like [keys]"
    case .unknownSection(let name):
      "there is no section [\(name)]; one of: "
        + WordsFile.Section.allCases.map(\.rawValue).sorted().joined(separator: ", ")
    case .repeatedSection(let name): "the section [\(name)] is there twice; join the two"
    case .noName: "the line begins with a space; begin it with the name of the entry"
    case .noWords(let name): "\(inQuotes(name)) has no words; write them after a space"
    case .repeatedName(let name): "\(inQuotes(name)) is there twice in this section; keep one"
    case .unknownKey(let name): "\(inQuotes(name)) is no key; a key is named like leftctrl"
    case .notACharacter(let name):
      "\(inQuotes(name)) is not one character, nor its number like U+0023"
    case .notInRange(let name, let last):
      "\(inQuotes(name)) is not a number from 1 to \(last)"
    case .unbalancedBraces(let name): "\(inQuotes(name)) has a brace that is no place like {key}"
    }
  }
}
