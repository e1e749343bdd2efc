/// What `kbdctl list` was asked for.
package struct ListOptions: Hashable, Sendable {
  /// Also the devices that are no keyboards, each with the reason.
  package var showsAll: Bool
  package var isJSON: Bool

  /// Goes on telling of keyboards that come and go.
  package var watches: Bool

  package init(showsAll: Bool = false, isJSON: Bool = false, watches: Bool = false) {
    self.showsAll = showsAll
    self.isJSON = isJSON
    self.watches = watches
  }

  init(_ arguments: Arguments) throws(UsageError) {
    _ = try arguments.operands()
    self.init(
      showsAll: arguments.has("--all"),
      isJSON: arguments.has("--json"),
      watches: arguments.has("--watch")
    )
  }
}

extension CommandTable.Row {
  static let list = CommandTable.Row(
    form: CommandForm(
      "list",
      group: .find,
      summary: "show the keyboards and keypads",
      details: """
        Needs no rights and no running listener. Each line ends in the keyboard's id, which
        stays the same when it is plugged in again at the same place.
        """,
      options: [
        CommandForm.Option(
          "--all",
          short: "a",
          "also show every other input device, and why it is not a keyboard"
        ),
        CommandForm.Option(
          "--watch",
          short: "w",
          "then print each that comes or goes, until Ctrl+C"
        ),
        .json,
      ]
    ),
    parse: { arguments throws(UsageError) in .list(try ListOptions(arguments)) }
  )
}
