import Text

/// Every command, with its form and the way its words become an ``Invocation``.
///
/// A new command is a row here, a case of ``Invocation``, and a file with its options.
package enum CommandTable {
  package struct Row: Sendable {
    package var form: CommandForm
    var parse: @Sendable (Arguments) throws(UsageError) -> Invocation
  }

  /// In the order of the help.
  package static let rows: [Row] =
    [.list, .info, .kind, .ignore, .monitor, .scan, .pair, .connect, .disconnect, .forget]
    + LayoutForms.rows
    + [.listen, .check, .doctor]

  /// The row whose name the words begin with; the longest name wins.
  ///
  /// - Throws: ``UsageError`` that names the word that fits no command, with the nearest one.
  static func row(for words: [String]) throws(UsageError) -> Row {
    let fitting = rows.filter { words.starts(with: $0.form.name.words) }
    if let row = fitting.max(by: { $0.form.name.words.count < $1.form.name.words.count }) {
      return row
    }
    let families = Set(rows.map { $0.form.name.words[0] })
    guard families.contains(words[0]) else {
      let near = nearestMatches(to: words[0], in: families.sorted() + ["help"])
      throw UsageError("unknown command \(inQuotes(words[0]))\(suggestion(near))")
    }
    let members = rows.filter { $0.form.name.words[0] == words[0] }.map { $0.form.name.words[1] }
    let choices = members.joined(separator: ", ")
    guard words.count > 1, words[1] != "--help" else {
      throw UsageError("\(inQuotes("kbdctl \(words[0])")) needs one of: \(choices)")
    }
    let near = suggestion(nearestMatches(to: words[1], in: members))
    throw UsageError(
      "unknown command \(inQuotes("\(words[0]) \(words[1])"))\(near.isEmpty ? "; one of: \(choices)" : near)"
    )
  }
}
