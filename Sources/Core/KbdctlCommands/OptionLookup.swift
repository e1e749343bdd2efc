import Text

/// Finds the option that a word means: by its whole name, or by a beginning that no other has.
struct OptionLookup {
  private let options: [CommandForm.Option]

  init(_ options: [CommandForm.Option]) { self.options = options }

  /// Why a word is no option.
  enum Failure: Error {
    case unknown(near: [String])

    /// The names that begin so.
    case ambiguous([String])
  }

  /// Looks for an option.
  ///
  /// - Parameter name: With two dashes, without a value.
  /// - Returns: The option that has this name, or the only one whose name begins so.
  /// - Throws: ``Failure`` with those that may have been meant.
  func option(named name: String) throws(Failure) -> CommandForm.Option {
    if let exact = options.first(where: { $0.name == name }) { return exact }
    let fitting = options.filter { name.count > 2 && $0.name.hasPrefix(name) }
    if fitting.count == 1 { return fitting[0] }
    guard fitting.isEmpty else { throw .ambiguous(fitting.map(\.name)) }
    throw .unknown(near: nearestMatches(to: name, in: options.map(\.name)))
  }

  func option(letter: Character) -> CommandForm.Option? { options.first { $0.short == letter } }

  /// Whether a word asks for help, in full or as a letter among others.
  func asksForHelp(_ word: String) -> Bool {
    if word.hasPrefix("--") {
      return (try? option(named: word))?.name == CommandForm.Option.help.name
    }
    return word.hasPrefix("-") && word.last == CommandForm.Option.help.short
      && word.dropFirst().dropLast().allSatisfy { option(letter: $0)?.value == nil }
  }
}

extension CommandForm {
  /// All its options, also the one for help.
  var lookup: OptionLookup { OptionLookup(options + [.help]) }

  /// Whether one of these words, before `--`, asks for help: even if others are wrong.
  func asksForHelp(_ words: some Sequence<String>) -> Bool {
    words.prefix { $0 != "--" }.contains(where: lookup.asksForHelp)
  }
}
