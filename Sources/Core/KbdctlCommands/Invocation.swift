import Text

/// What the user asked for, with everything about it checked.
package enum Invocation: Hashable, Sendable {
  case help(HelpText.Subject)
  case version
  case list(ListOptions)
  case info(InfoOptions)
  case kind(KindOptions)
  case monitor(MonitorOptions)
  case scan(ScanOptions)
  case pair(PairOptions)
  case link(LinkOptions)
  case status(StatusOptions)
  case check(CheckOptions)
  case doctor(DoctorOptions)
  case layout(LayoutCommand)
  case shortcuts(ShortcutsOptions)
  case listen(ListenOptions)
  case completion(Shell)

  /// What a completion script asks for: the words up to the cursor.
  case candidates(after: [String])

  /// Reads the words after the program's name.
  ///
  /// - Throws: ``UsageError`` that names the word at fault.
  package init(parsing words: [String]) throws(UsageError) {
    guard let first = words.first else {
      self = .help(.everything)
      return
    }
    if first == Shell.request {
      self = .candidates(after: Array(words.dropFirst()))
      return
    }
    if first.hasPrefix("-") {
      self = try Self.program(first, words.dropFirst())
      return
    }
    switch try CommandLookup.find(words) {
    case .help(let subject): self = .help(try Self.subject(subject))
    case .family(let name, let rest):
      guard CommandForm.Option.asksForHelp(rest) else {
        throw UsageError(
          "\(inQuotes("kbdctl \(name)")) needs one of these:\n\(HelpText.members(of: name))",
          help: "kbdctl \(name) --help"
        )
      }
      self = .help(.family(name))
    case .command(let row, let rest):
      self =
        row.form.asksForHelp(rest)
        ? .help(.command(row.form.name))
        : try row.parse(try Arguments(rest, form: row.form))
    }
  }

  /// An option that is not one of a command.
  private static func program(
    _ word: String,
    _ rest: ArraySlice<String>
  ) throws(UsageError) -> Invocation {
    let form = CommandForm("", group: .find, summary: "", options: [.version])
    if form.lookup.asksForHelp(word) { return .help(try subject(rest)) }
    let isVersion = try Arguments([word], form: form).has(CommandForm.Option.version.name)
    guard isVersion, rest.isEmpty else {
      if form.asksForHelp(rest) { return .help(.everything) }
      throw UsageError(
        "unexpected argument \(inQuotes(rest.first ?? word)) of \(inQuotes("kbdctl"))"
      )
    }
    return .version
  }

  private static func subject(
    _ words: ArraySlice<String>
  ) throws(UsageError) -> HelpText.Subject {
    let words = words.filter { !OptionLookup([.help]).asksForHelp($0) }
    guard !words.isEmpty else { return .everything }
    let rest: ArraySlice<String>
    let subject: HelpText.Subject
    switch try CommandLookup.find(words) {
    case .help(let others): (subject, rest) = (.everything, others)
    case .family(let name, let others): (subject, rest) = (.family(name), others)
    case .command(let row, let others): (subject, rest) = (.command(row.form.name), others)
    }
    guard let extra = rest.first else { return subject }
    throw UsageError("unexpected argument \(inQuotes(extra)) of \(inQuotes("kbdctl help"))")
  }
}
