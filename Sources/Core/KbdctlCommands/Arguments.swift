import Text

/// The words after a command's name, sorted into options and operands.
///
/// `--name value` and `--name=value` are the same, and so are `-n value` and `-nvalue`; letters may
/// stand together, and a name may be cut short. `--` ends the options, and `-` alone is an operand.
package struct Arguments: Sendable {
  package private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]
  private let form: CommandForm

  /// Sorts the words.
  ///
  /// - Parameters:
  ///   - words: What follows the command's name.
  ///   - form: Which options there are.
  /// - Throws: ``UsageError`` for an option that the form has not, or a missing or extra value.
  package init(_ words: some Sequence<String>, form: CommandForm) throws(UsageError) {
    self.form = form
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      }
      if word.hasPrefix("--") {
        try take(option: word, from: &rest)
      } else if word.hasPrefix("-"), word.count > 1 {
        try take(letters: word, from: &rest)
      } else {
        operands.append(word)
      }
    }
  }

  private mutating func take(
    option word: String,
    from rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let option = try option(named: String(parts[0]))
    guard option.value != nil else {
      if parts.count > 1 { throw failure("\(inFull(option.name)) takes no value") }
      values[option.name, default: []].append("")
      return
    }
    try take(option, as: option.name, parts.count > 1 ? String(parts[1]) : rest.popFirst())
  }

  /// Takes `-a`, `-aj`, `-t 20s`, `-t20s` and `-jt20s`.
  private mutating func take(
    letters word: String,
    from rest: inout ArraySlice<String>
  ) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = form.lookup.option(letter: letter) else {
        // Perhaps a name with one dash too few.
        let near = form.options.map(\.name).filter { $0 == "-\(word)" }
        let place = word.count > 2 ? " in \(inQuotes(word))" : ""
        throw failure(
          "unknown option \(inQuotes("-\(letter)"))\(place) of \(inQuotes(form.command))"
            + suggestion(near)
        )
      }
      guard option.value != nil else {
        values[option.name, default: []].append("")
        continue
      }
      return try take(option, as: "-\(letter)", letters.isEmpty ? rest.popFirst() : String(letters))
    }
  }

  private mutating func take(
    _ option: CommandForm.Option,
    as name: String,
    _ value: String?
  ) throws(UsageError) {
    guard let value else {
      throw failure("\(inFull(name)) needs a value, \(option.value ?? "")")
    }
    values[option.name, default: []].append(value)
  }

  private func option(named name: String) throws(UsageError) -> CommandForm.Option {
    do throws(OptionLookup.Failure) {
      return try form.lookup.option(named: name)
    } catch {
      switch error {
      case .ambiguous(let names): throw failure("\(inQuotes(name)) could be \(alternatives(names))")
      case .unknown(let near):
        throw failure("unknown option \(inFull(name))\(suggestion(near))")
      }
    }
  }

  /// `‘--all’ of ‘kbdctl list’`.
  private func inFull(_ name: String) -> String {
    "\(inQuotes(name)) of \(inQuotes(form.command))"
  }

  package func has(_ name: String) -> Bool { values[name] != nil }

  /// The last value given for an option, or `nil` when it was not given.
  package func value(_ name: String) -> String? { values[name]?.last }

  package func values(_ name: String) -> [String] { values[name] ?? [] }

  /// The value of an option as one of a closed set, or `nil` when it was not given.
  package func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String,
    of type: Choice.Type
  ) throws(UsageError) -> Choice? {
    guard let word = value(name) else { return nil }
    return try choice(word, as: inFull(name), of: type)
  }

  /// A word as one of a closed set.
  ///
  /// - Parameters:
  ///   - word: An operand, or the value of an option.
  ///   - name: What messages call it, such as `SHELL`.
  ///   - type: The set.
  /// - Returns: The member that the word names.
  /// - Throws: ``UsageError`` with the nearest members, or all.
  package func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ word: String,
    as name: String,
    of type: Choice.Type
  ) throws(UsageError) -> Choice {
    if let choice = Choice(rawValue: word) { return choice }
    let choices = Choice.allCases.map(\.rawValue)
    let near = nearestMatches(to: word, in: choices)
    let wanted = near.isEmpty ? "; one of: \(choices.joined(separator: ", "))" : suggestion(near)
    throw failure("\(inQuotes(word)) is not a value of \(name)\(wanted)")
  }

  /// The value of an option as a time, such as `20s`, `500ms` or `2m`.
  package func duration(_ name: String) throws(UsageError) -> Duration? {
    guard let word = value(name) else { return nil }
    guard let duration = Duration(words: word) else {
      throw failure(
        "\(inQuotes(word)) is not a time for \(inFull(name)); write it like 20s, 500ms or 2m"
      )
    }
    return duration
  }

  /// Exactly as many operands as wanted.
  ///
  /// - Parameter names: What each is called, such as `KEYBOARD`.
  /// - Returns: The operands, one for each name.
  /// - Throws: ``UsageError`` that says which is missing or too much.
  package func operands(_ names: String...) throws(UsageError) -> [String] {
    if operands.count < names.count {
      throw failure("\(inQuotes(form.command)) needs \(names[operands.count])")
    }
    if operands.count > names.count {
      throw failure(
        "unexpected argument \(inQuotes(operands[names.count])) of \(inQuotes(form.command))"
      )
    }
    return operands
  }

  /// A usage error that points to this command's help.
  package func failure(_ message: String) -> UsageError {
    UsageError(message, help: form.helpCommand)
  }
}
