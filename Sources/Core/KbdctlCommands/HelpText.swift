import Text

/// The texts of `kbdctl --help` and `kbdctl COMMAND --help`.
package enum HelpText {
  package enum Subject: Hashable, Sendable {
    case everything

    /// The commands that begin with a word, such as `layout`.
    case family(String)
    case command(CommandForm.Name)
  }

  package static func text(on subject: Subject) -> String {
    let forms = CommandTable.rows.map(\.form)
    switch subject {
    case .everything: return overview(forms)
    case .family(let name): return family(name)
    case .command(let name): return forms.first { $0.name == name }.map(page) ?? overview(forms)
    }
  }

  /// All commands, grouped by what people want to do.
  private static func overview(_ forms: [CommandForm]) -> String {
    var text = """
      kbdctl: the keyboards of this machine, their layouts and their VoiceOver shortcuts

      Usage: kbdctl COMMAND [OPTIONS]

      """
    for group in CommandForm.Group.allCases {
      let members = forms.filter { $0.group == group }
      guard !members.isEmpty else { continue }
      text += "\n\(group.rawValue):\n"
      text += twoColumns(members.map { ($0.usage, $0.summary) })
    }
    text += """

      KEYBOARD is an id as ‘kbdctl list’ prints it, a Bluetooth address, vendor:product,
      a node such as /dev/input/event3, or a part of the name that fits one keyboard.

      ‘kbdctl COMMAND --help’ tells more about one command, ‘kbdctl --version’ the version.
      Commands and options may be cut short: ‘kbdctl mon’ is ‘kbdctl monitor’. After ‘--’ a
      word that begins with a dash is no option.
      To stop the listener at any time, hold Backspace, Escape and Enter together.

      """
    return text
  }

  /// The commands that begin with this word, one a line.
  static func members(of name: String) -> String {
    let forms = CommandTable.rows.map(\.form).filter { $0.name.words[0] == name }
    return String(twoColumns(forms.map { ($0.usage, $0.summary) }).dropLast())
  }

  private static func family(_ name: String) -> String {
    """
    Usage: kbdctl \(name) COMMAND [OPTIONS]

    \(members(of: name))

    ‘kbdctl \(shellWord(name)) COMMAND --help’ tells more about one of them.

    """
  }

  /// One command.
  private static func page(_ form: CommandForm) -> String {
    var text = "Usage: kbdctl \(form.usage) [OPTIONS]\n\n"
    text += form.summary.prefix(1).uppercased() + form.summary.dropFirst() + ".\n"
    if !form.details.isEmpty { text += "\n\(form.details)\n" }
    text += "\nOptions:\n"
    return text + twoColumns((form.options + [.help]).map { ($0.usage, $0.text) })
  }
}

extension CommandForm {
  /// The name and its operands.
  var usage: String { operands.isEmpty ? "\(name)" : "\(name) \(operands)" }
}

extension CommandForm.Option {
  /// Its letter, its name and its value.
  fileprivate var usage: String {
    "\(short.map { "-\($0), " } ?? "    ")\(name)\(value.map { " \($0)" } ?? "")"
  }
}
