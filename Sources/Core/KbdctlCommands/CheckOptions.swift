/// What `kbdctl check` was asked for.
package struct CheckOptions: Hashable, Sendable {
  /// FILE, or `nil` for the configuration that every command reads.
  package var file: String?
  package var isJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    if arguments.operands.count > 1 { _ = try arguments.operands("FILE") }
    file = arguments.operands.first
    isJSON = arguments.has("--json")
  }
}

extension CommandTable.Row {
  static let check = CommandTable.Row(
    form: CommandForm(
      "check",
      "[FILE]",
      group: .diagnose,
      summary: "check a configuration for the keyboards of this machine",
      details: """
        Without FILE it is the one that every command reads, /etc/kbdctl/kbdctl.toml. What is wrong
        is named with its line and column, and the exit status is 1. A warning is about what
        applies, but is hardly meant.
        """,
      options: [.json]
    ),
    parse: { arguments throws(UsageError) in .check(try CheckOptions(arguments)) }
  )
}
