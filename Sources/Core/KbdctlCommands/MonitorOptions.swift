/// What `kbdctl monitor` was asked for.
package struct MonitorOptions: Hashable, Sendable {
  /// KEYBOARD as given, or `nil` for all.
  package var keyboard: String?
  package var isJSON: Bool

  /// The file of a scenario to write.
  package var recording: String?

  init(_ arguments: Arguments) throws(UsageError) {
    if arguments.operands.count > 1 { _ = try arguments.operands("KEYBOARD") }
    keyboard = arguments.operands.first
    isJSON = arguments.has("--json")
    recording = arguments.value("--record")
  }
}

extension CommandTable.Row {
  static let monitor = CommandTable.Row(
    form: CommandForm(
      "monitor",
      "[KEYBOARD]",
      group: .find,
      summary: "print each key as it is pressed, and what it means",
      details: """
        Programs get the keys all the same. Each line has the time since the start, the keyboard,
        the scan code, the key, what it types in the keyboard’s layout, the chord and its command.
        Keyboards that come and go and changes of layouts are told too. It ends with Control C.

        With --record all that is typed, passwords too, is written to FILE, which only its owner
        may read. ‘kbdctl listen --keys FILE’ plays it.
        """,
      options: [
        CommandForm.Option("--record", value: "FILE", "also write a scenario of what is typed"),
        CommandForm.Option("--json", short: "j", "print one JSON object a line"),
      ]
    ),
    parse: { arguments throws(UsageError) in .monitor(try MonitorOptions(arguments)) }
  )
}
