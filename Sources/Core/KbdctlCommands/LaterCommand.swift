/// A command of the plan that this version has not got, and what to use until then.
struct LaterCommand: Sendable {
  var name: CommandForm.Name

  /// One sentence.
  var instead: String

  static let all = [
    LaterCommand(
      name: "help-mode",
      instead: "Press VO K while ‘kbdctl listen’ runs; Escape twice ends it."
    ),
    LaterCommand(
      name: "keypad",
      instead: "Give keys of a keypad another meaning with [keyboard.remap] in kbdctl.toml."
    ),
    LaterCommand(
      name: "light",
      instead: "Use the keyboard’s own keys for its light, or the package brightnessctl."
    ),
    LaterCommand(
      name: "import",
      instead: "Write the settings as [keyboard.remap] in kbdctl.toml; ‘kbdctl check’ reads it."
    ),
    LaterCommand(
      name: "lesson",
      instead: "Practise with VO K in ‘kbdctl listen’, which announces keys and does nothing."
    ),
    LaterCommand(
      name: "orca",
      instead: "Chords that need Orca are announced as not available yet."
    ),
    LaterCommand(
      name: "agent",
      instead: "There is no listener in the background yet: run ‘kbdctl listen’ in a terminal."
    ),
    LaterCommand(
      name: "layout identify",
      instead: "Say the shape with ‘geometry’ in a [[keyboard]] of kbdctl.toml."
    ),
    LaterCommand(
      name: "layout help",
      instead: "Press VO K while ‘kbdctl listen’ runs: each key says what it types."
    ),
    LaterCommand(
      name: "layout export",
      instead: "See what was chosen with ‘kbdctl layout list --json’."
    ),
  ]

  /// The command that these words begin with.
  static func named(_ words: [String]) -> LaterCommand? {
    all.first { words.starts(with: $0.name.words) }
  }
}
