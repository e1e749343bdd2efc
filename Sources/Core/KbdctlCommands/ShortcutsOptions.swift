package import Shortcuts

/// What `kbdctl shortcuts …` was asked for.
package struct ShortcutsOptions: Hashable, Sendable {
  /// CHORD|COMMAND of `shortcuts show`, or `nil` for the list.
  package var subject: String?

  /// What `--profile` names, or `nil` when it was not given.
  package var profile: Profile?
  package var isJSON: Bool

  init(_ arguments: Arguments, showsOne: Bool) throws(UsageError) {
    if showsOne {
      subject = try arguments.operands("CHORD|COMMAND")[0]
    } else {
      _ = try arguments.operands()
    }
    profile = try arguments.choice("--profile", of: Profile.self)
    isJSON = arguments.has("--json")
  }
}

extension CommandTable.Row {
  static let shortcutsList = CommandTable.Row(
    form: CommandForm(
      "shortcuts list",
      group: .shortcuts,
      summary: "show the chords, and the command that each stands for",
      details: """
        Without --profile it is the profile of the configuration. Each line is a command, its
        chords, and the name that ‘kbdctl shortcuts show’ takes; what this version does not
        do yet comes last.
        """,
      options: [.profile, .json]
    ),
    parse: { arguments throws(UsageError) in
      .shortcuts(try ShortcutsOptions(arguments, showsOne: false))
    }
  )

  static let shortcutsShow = CommandTable.Row(
    form: CommandForm(
      "shortcuts show",
      "CHORD|COMMAND",
      group: .shortcuts,
      summary: "show what a chord stands for, or the chords of a command",
      details: """
        A chord is keys joined with a plus sign, such as vo+k or vo+shift+h. Those that are held are
        vo, cmd, ctrl, opt, shift and fn; vo+h,h presses H twice, and left+right is two keys at
        once. A command has a name such as keyboard-help.
        """,
      options: [.profile, .json]
    ),
    parse: { arguments throws(UsageError) in
      .shortcuts(try ShortcutsOptions(arguments, showsOne: true))
    }
  )
}
