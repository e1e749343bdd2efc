/// What the user asked for, with everything about it checked.
package enum Invocation: Hashable, Sendable {
  /// Help on everything, or on the command with this name.
  case help(CommandForm.Name?)
  case version
  case list(ListOptions)
  case info(InfoOptions)
  case kind(KindOptions)
  case monitor(MonitorOptions)
  case scan(ScanOptions)
  case pair(PairOptions)
  case link(LinkOptions)
  case check(CheckOptions)
  case doctor(DoctorOptions)
  case layout(LayoutCommand)
  case listen(ListenOptions)

  /// Reads the words after the program's name.
  ///
  /// - Throws: ``UsageError`` that names the word at fault.
  package init(parsing words: [String]) throws(UsageError) {
    switch words.first {
    case nil: self = .help(nil)
    case "--version": self = .version
    case "help", "--help", "-h": self = try Self.help(about: words.dropFirst())
    default:
      let row = try CommandTable.row(for: words)
      let rest = words.dropFirst(row.form.name.words.count)
      if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
        self = .help(row.form.name)
      } else {
        self = try row.parse(try Arguments(rest, form: row.form))
      }
    }
  }

  private static func help(about words: ArraySlice<String>) throws(UsageError) -> Invocation {
    guard !words.isEmpty else { return .help(nil) }
    return .help(try CommandTable.row(for: Array(words)).form.name)
  }
}
