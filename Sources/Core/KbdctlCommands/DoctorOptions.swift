/// What `kbdctl doctor` was asked for.
package struct DoctorOptions: Hashable, Sendable {
  package var isJSON: Bool

  package init(isJSON: Bool = false) { self.isJSON = isJSON }

  init(_ arguments: Arguments) throws(UsageError) {
    _ = try arguments.operands()
    self.init(isJSON: arguments.has("--json"))
  }
}

extension CommandTable.Row {
  static let doctor = CommandTable.Row(
    form: CommandForm(
      "doctor",
      group: .diagnose,
      summary: "check what is missing on this machine and how to fix it",
      details: "Exits with 1 when something is missing that kbdctl needs.",
      options: [.json]
    ),
    parse: { arguments throws(UsageError) in .doctor(try DoctorOptions(arguments)) }
  )
}
