/// What `kbdctl info` was asked for.
package struct InfoOptions: Hashable, Sendable {
  /// KEYBOARD, as it was written.
  package var keyboard: String
  package var isJSON: Bool

  package init(keyboard: String, isJSON: Bool = false) {
    self.keyboard = keyboard
    self.isJSON = isJSON
  }

  init(_ arguments: Arguments) throws(UsageError) {
    let operands = try arguments.operands("KEYBOARD")
    self.init(keyboard: operands[0], isJSON: arguments.has("--json"))
  }
}

extension CommandTable.Row {
  static let info = CommandTable.Row(
    form: CommandForm(
      "info",
      "KEYBOARD",
      group: .find,
      summary: "print all that is known about one keyboard",
      options: [.json]
    ),
    parse: { arguments throws(UsageError) in .info(try InfoOptions(arguments)) }
  )
}
