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

  /// A word that begins with `--`.
  package struct Option: Sendable {
    /// With its dashes, such as `--timeout`.
    package var name: String

    /// What follows it, such as `DURATION`, or `nil` for a switch.
    package var value: String?
    package var text: String

    package init(_ name: String, value: String? = nil, _ text: String) {
      self.name = name
      self.value = value
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

  package init(
    _ name: Name,
    _ operands: String = "",
    group: Group,
    summary: String,
    details: String = "",
    options: [Option] = []
  ) {
    self.name = name
    self.operands = operands
    self.group = group
    self.summary = summary
    self.details = details
    self.options = options
  }

  /// What to type to read all about this command.
  var helpCommand: String { "kbdctl \(name) --help" }
}

extension CommandForm.Option {
  /// For every command that prints facts.
  package static let json = CommandForm.Option("--json", "print one JSON document")
}
