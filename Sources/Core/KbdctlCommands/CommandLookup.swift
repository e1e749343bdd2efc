import Text

/// Finds the command that words begin with; each word of a name may be cut short.
enum CommandLookup {
  enum Found {
    case command(CommandTable.Row, rest: ArraySlice<String>)

    /// Only the first word of a command of two, such as `layout`.
    case family(String, rest: ArraySlice<String>)
    case help(about: ArraySlice<String>)
  }

  /// One letter would stand for too much, and for another command tomorrow.
  private static let shortest = 2

  private static let help = "help"

  /// Looks for the command.
  ///
  /// - Parameter words: At least one.
  /// - Returns: What they begin with, and the words after it.
  /// - Throws: ``UsageError`` that names the word at fault, with what it may have been meant for.
  static func find(_ words: [String]) throws(UsageError) -> Found {
    try refuseLater(words)
    var families: [String] = []
    for row in CommandTable.rows where row.form.name.words[0] != families.last {
      families.append(row.form.name.words[0])
    }
    guard let name = try match(words[0], in: families + [help]) else {
      throw UsageError(
        "unknown command \(inQuotes(words[0]))\(suggestion(near(words[0], families)))"
      )
    }
    let rest = words.dropFirst()
    if name == help { return .help(about: rest) }
    let members = CommandTable.rows.filter { $0.form.name.words[0] == name }
    if let row = members.first(where: { $0.form.name.words.count == 1 }) {
      return .command(row, rest: rest)
    }
    guard let second = rest.first, !second.hasPrefix("-") else { return .family(name, rest: rest) }
    try refuseLater([name] + rest)
    let names = members.map { $0.form.name.words[1] }
    guard let member = try match(second, in: names, of: name),
      let row = members.first(where: { $0.form.name.words[1] == member })
    else {
      if CommandForm.Option.asksForHelp(rest) { return .family(name, rest: rest) }
      let near = nearestMatches(to: second, in: names).map { "\(name) \($0)" }
      let choices = near.isEmpty ? "; one of: \(names.joined(separator: ", "))" : suggestion(near)
      throw UsageError(
        "unknown command \(inQuotes("\(name) \(second)"))\(choices)",
        help: "kbdctl \(name) --help"
      )
    }
    return .command(row, rest: rest.dropFirst())
  }

  private static func refuseLater(_ words: [String]) throws(UsageError) {
    guard let later = LaterCommand.named(words) else { return }
    throw UsageError(
      "\(inQuotes("kbdctl \(later.name)")) is not in this version. \(later.instead)"
    )
  }

  /// The one that a word is, or is the beginning of.
  private static func match(
    _ word: String,
    in names: [String],
    of family: String? = nil
  ) throws(UsageError) -> String? {
    if names.contains(word) { return word }
    let fitting = names.filter { $0.hasPrefix(word) }
    if fitting.count <= 1, word.count >= shortest { return fitting.first }
    guard !fitting.isEmpty, !word.isEmpty else { return nil }
    let full = fitting.map { name in family.map { "\($0) \(name)" } ?? name }
    throw UsageError("\(inQuotes(word)) could be \(alternatives(full))")
  }

  /// Commands that a wrong first word may have been meant for: also those of a family, whose first
  /// word was left out.
  private static func near(_ word: String, _ families: [String]) -> [String] {
    let members = CommandTable.rows.map(\.form.name).filter { $0.words.count > 1 }
    let exact = members.filter { $0.words[1] == word.lowercased() }.map(\.description)
    guard exact.isEmpty else { return exact }
    let near = nearestMatches(to: word, in: families + [help])
    guard near.isEmpty else { return near }
    let seconds = nearestMatches(to: word, in: members.map { $0.words[1] })
    return members.filter { seconds.contains($0.words[1]) }.map(\.description)
  }
}

extension CommandForm.Option {
  /// Whether one of the words asks for help on whatever it is.
  static func asksForHelp(_ words: some Sequence<String>) -> Bool {
    let lookup = OptionLookup([.help])
    return words.prefix { $0 != "--" }.contains(where: lookup.asksForHelp)
  }
}
