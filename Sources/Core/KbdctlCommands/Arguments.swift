import Text

/// The words after a command's name, sorted into options and operands.
///
/// `--name value` and `--name=value` are the same; `--` ends the options.
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
      guard word.hasPrefix("--"), word != "--" else {
        if word.hasPrefix("-"), word.count > 1 { throw unknownOption(word) }
        operands.append(word)
        continue
      }
      try take(option: word, from: &rest)
    }
  }

  private mutating func take(
    option word: String,
    from rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = form.options.first(where: { $0.name == name }) else {
      throw unknownOption(name)
    }
    guard let wanted = option.value else {
      if parts.count > 1 { throw failure("\(inQuotes(name)) takes no value") }
      values[name, default: []].append("")
      return
    }
    let value = parts.count > 1 ? String(parts[1]) : rest.popFirst()
    guard let value else { throw failure("\(inQuotes(name)) needs a value, \(wanted)") }
    values[name, default: []].append(value)
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
    if let choice = Choice(rawValue: word) { return choice }
    let choices = Choice.allCases.map(\.rawValue)
    let near = nearestMatches(to: word, in: choices)
    guard near.isEmpty else {
      throw failure("\(inQuotes(word)) is not a value of \(inQuotes(name))\(suggestion(near))")
    }
    throw failure(
      "\(inQuotes(word)) is not a value of \(inQuotes(name)); one of: \(choices.joined(separator: ", "))"
    )
  }

  /// The value of an option as a time, such as `20s`, `500ms` or `2m`.
  package func duration(_ name: String) throws(UsageError) -> Duration? {
    guard let word = value(name) else { return nil }
    guard let duration = Duration(words: word) else {
      throw failure(
        "\(inQuotes(word)) is not a time for \(inQuotes(name)); write it like 20s, 500ms or 2m"
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
      throw failure("\(inQuotes("kbdctl \(form.name)")) needs \(names[operands.count])")
    }
    if operands.count > names.count {
      throw failure("unexpected argument \(inQuotes(operands[names.count]))")
    }
    return operands
  }

  /// A usage error that points to this command's help.
  package func failure(_ message: String) -> UsageError {
    UsageError(message, help: form.helpCommand)
  }

  private func unknownOption(_ word: String) -> UsageError {
    let near = nearestMatches(to: word, in: form.options.map(\.name) + ["--help"])
    return failure("unknown option \(inQuotes(word))\(suggestion(near))")
  }
}
