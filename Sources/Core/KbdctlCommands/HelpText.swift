import Text

/// The texts of `kbdctl --help` and `kbdctl COMMAND --help`.
package enum HelpText {
  /// All commands, grouped by what people want to do.
  package static func overview(_ forms: [CommandForm]) -> String {
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
      To stop the listener at any time, hold Backspace, Escape and Enter together.

      """
    return text
  }

  /// One command.
  package static func page(_ form: CommandForm) -> String {
    var text = "Usage: kbdctl \(form.usage)\(form.options.isEmpty ? "" : " [OPTIONS]")\n\n"
    text += form.summary.prefix(1).uppercased() + form.summary.dropFirst() + ".\n"
    if !form.details.isEmpty { text += "\n\(form.details)\n" }
    guard !form.options.isEmpty else { return text }
    text += "\nOptions:\n"
    text += twoColumns(
      form.options.map { ($0.name + ($0.value.map { " \($0)" } ?? ""), $0.text) }
    )
    return text
  }
}

extension CommandForm {
  /// The name and its operands.
  var usage: String { operands.isEmpty ? "\(name)" : "\(name) \(operands)" }
}
