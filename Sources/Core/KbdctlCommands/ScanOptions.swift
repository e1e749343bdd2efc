/// What `kbdctl scan` was asked for.
package struct ScanOptions: Hashable, Sendable {
  package var timeout: Duration
  package var isJSON: Bool

  package init(timeout: Duration = .seconds(20), isJSON: Bool = false) {
    self.timeout = timeout
    self.isJSON = isJSON
  }

  init(_ arguments: Arguments) throws(UsageError) {
    _ = try arguments.operands()
    self.init(
      timeout: try arguments.duration("--timeout") ?? .seconds(20),
      isJSON: arguments.has("--json")
    )
  }
}

extension CommandTable.Row {
  static let scan = CommandTable.Row(
    form: CommandForm(
      "scan",
      group: .pair,
      summary: "show the Bluetooth keyboards in range, as they are found",
      details: """
        A new keyboard is only found in pairing mode: on most, hold its Bluetooth key for three
        seconds. Before it is paired, only its name tells a keypad from a keyboard.
        """,
      options: [
        CommandForm.Option(
          "--timeout",
          short: "t",
          value: "TIME",
          "how long to look, 20s by default"
        ),
        .json,
      ]
    ),
    parse: { arguments throws(UsageError) in .scan(try ScanOptions(arguments)) }
  )
}
