/// What `kbdctl doctor` was asked for.
package struct DoctorOptions: Hashable, Sendable {
  package var scope: DoctorReport.Scope
  package var isJSON: Bool

  /// How long all looks together may take: with the start and the output it stays below two seconds.
  package var limit: Duration

  /// How long those may take who are asked, so that it can still be told who has not answered.
  package var patience: Duration { limit * 0.7 }

  init(_ arguments: Arguments) throws(UsageError) {
    _ = try arguments.operands()
    scope = arguments.has("--listening") ? .listening : .machine
    isJSON = arguments.has("--json")
    limit = try arguments.duration("--timeout") ?? .milliseconds(1750)
  }

  /// What is to be looked at.
  ///
  /// - Parameters:
  ///   - needed: What listening needs.
  ///   - others: Everything else.
  /// - Returns: In the order of their importance.
  package func looks(
    needed: [DoctorReport.Look],
    others: [DoctorReport.Look]
  ) -> [DoctorReport.Look] {
    scope == .listening ? needed : needed + others
  }
}

extension CommandTable.Row {
  static let doctor = CommandTable.Row(
    form: CommandForm(
      "doctor",
      group: .diagnose,
      summary: "check what is missing on this machine and how to fix it",
      details: """
        Looks at rights, the drivers, udev's rule, other programs that take keyboards, speech, the
        configuration, the layouts and Bluetooth. It changes nothing, and ends within two seconds
        or TIME: what does not answer until then is not looked at, and it says so. Exits with 1
        when something is wrong that kbdctl needs.
        """,
      options: [
        .init("--listening", "only say whether listening will work, and what it lacks"),
        .init("--timeout", short: "t", value: "TIME", "how long to wait for answers"), .json,
      ]
    ),
    parse: { arguments throws(UsageError) in .doctor(try DoctorOptions(arguments)) }
  )
}
