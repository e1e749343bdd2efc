package import Keyboards
import Text

/// What `kbdctl kind` and `kbdctl ignore` were asked for.
package struct KindOptions: Hashable, Sendable {
  /// KEYBOARD, as it was written; here it may also be a device that is not listed as one.
  package var keyboard: String

  /// What it is from now on, or `nil` for what it is found to be.
  package var kind: ChosenKind?

  package init(keyboard: String, kind: ChosenKind?) {
    self.keyboard = keyboard
    self.kind = kind
  }

  private static let automatic = "auto"

  /// All that KIND can be.
  fileprivate static let words = ChosenKind.allCases.map(\.rawValue) + [automatic]

  /// For a kind of which there is nothing to be had yet.
  private static let later = ["commands"]

  init(_ arguments: Arguments) throws(UsageError) {
    let operands = try arguments.operands("KEYBOARD", "KIND")
    let word = operands[1].lowercased()
    let kind = ChosenKind(rawValue: word)
    guard kind != nil || word == Self.automatic else {
      let choices = Self.words.joined(separator: ", ")
      throw arguments.failure(
        Self.later.contains(word)
          ? "the kind \(inQuotes(word)) is not in this version; one of: \(choices)"
          : "\(inQuotes(operands[1])) is not a kind; one of: \(choices)"
      )
    }
    self.init(keyboard: operands[0], kind: kind)
  }
}

extension CommandTable.Row {
  static let ignore = CommandTable.Row(
    form: CommandForm(
      "ignore",
      "KEYBOARD",
      group: .find,
      summary: "leave a device alone that is no keyboard",
      details: """
        It is remembered, and a running listener releases it at once. The same as
        ‘kbdctl kind KEYBOARD none’; undo it with ‘kbdctl kind KEYBOARD auto’.
        """
    ),
    parse: { arguments throws(UsageError) in
      .kind(KindOptions(keyboard: try arguments.operands("KEYBOARD")[0], kind: .ignored))
    }
  )

  static let kind = CommandTable.Row(
    form: CommandForm(
      "kind",
      "KEYBOARD KIND",
      group: .find,
      summary: "say what a device is, where kbdctl takes it for something else",
      details: """
        KIND is keyboard, keypad, none (it is left alone) or auto (what kbdctl finds it to be).
        KEYBOARD may also be a device that ‘kbdctl list --all’ shows as no keyboard. What was
        said is remembered, wins over the configuration, and a running listener obeys at once.
        """,
      choices: ["KIND": KindOptions.words]
    ),
    parse: { arguments throws(UsageError) in .kind(try KindOptions(arguments)) }
  )
}
