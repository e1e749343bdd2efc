/// How a command is written and what it does: the one source of its help and of its checking.
package struct CommandForm: Sendable {
  /// The heading under which `kbdctl --help` shows a command.
  package enum Group: String, CaseIterable, Sendable {
    case find = "Find keyboards"
    case pair = "Pair Bluetooth keyboards"
    case layouts = "Layouts"
    case shortcuts = "Shortcuts"
    case listen = "Listen"
    case diagnose = "Diagnose"
  }

  /// The words after `kbdctl`, such as `layout set`.
  package struct Name: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    package let words: [String]

    package init(stringLiteral text: String) { words = text.split(separator: " ").map(String.init) }

    package var description: String { words.joined(separator: " ") }
  }

  /// A word that begins with `--`, and perhaps its letter.
  package struct Option: Sendable {
    /// With its dashes, such as `--timeout`.
    package var name: String

    /// The letter of the same option after one dash, where other programs for keyboards, Bluetooth
    /// and services have it too (loginctl, journalctl, bluetoothctl, udevadm).
    package var short: Character?

    /// What follows it, such as `TIME`, or `nil` for a switch.
    package var value: String?

    /// All values that it can have, if they are a closed set.
    package var choices: [String]
    package var text: String

    package init(
      _ name: String,
      short: Character? = nil,
      value: String? = nil,
      choices: [String] = [],
      _ text: String
    ) {
      self.name = name
      self.short = short
      self.value = value
      self.choices = choices
      self.text = text
    }
  }

  package var name: Name
  package var group: Group

  /// What follows the name, such as `KEYBOARD LAYOUT…`; empty for nothing.
  package var operands: String

  /// One line for the list of commands, without a full stop.
  package var summary: String

  /// Sentences that only the command's own help shows.
  package var details: String
  package var options: [Option]

  /// The words that an operand can be, by its name, such as `KIND`.
  package var choices: [String: [String]]

  package init(
    _ name: Name,
    _ operands: String = "",
    group: Group,
    summary: String,
    details: String = "",
    options: [Option] = [],
    choices: [String: [String]] = [:]
  ) {
    self.name = name
    self.operands = operands
    self.group = group
    self.summary = summary
    self.details = details
    self.options = options
    self.choices = choices
  }

  /// What to type for this command.
  var command: String { (["kbdctl"] + name.words).joined(separator: " ") }

  /// What to type to read all about this command.
  var helpCommand: String { "\(command) --help" }
}

extension CommandForm.Option {
  /// For every command that prints facts.
  package static let json = CommandForm.Option("--json", short: "j", "print one JSON document")

  /// For every command; it is not in the forms, since it does not perform them.
  package static let help = CommandForm.Option("--help", short: "h", "show this help")
  package static let version = CommandForm.Option(
    "--version",
    short: "V",
    "tell the version"
  )
}
