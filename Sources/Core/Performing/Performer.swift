import KeyPath
package import Shortcuts
import Wording

/// A command that kbdctl itself carries out, and how.
struct Performer: Sendable {
  let id: Command.ID

  /// Says and does what the command is for; gets the narrator, which knows what was said and how
  /// the voice sounds, the keyboard that the command came from, and the clock.
  let perform: @Sendable (inout Narrator, KeyboardSlot, () -> LocalTime) -> [Effect]

  init(
    _ id: Command.ID,
    perform: @escaping @Sendable (inout Narrator, KeyboardSlot, () -> LocalTime) -> [Effect]
  ) {
    self.id = id
    self.perform = perform
  }

  /// All of them; a new performer is a row of one of these files.
  static let all: [Performer] = speech + keyboard + clock

  /// Whether this version does what the command is for.
  ///
  /// The key path itself leads into keyboard help and out of it, and the system does its own.
  static func performs(_ command: Command) -> Bool {
    command.context == .help || command.context == .system || command.id == .keyboardHelp
      || all.contains { $0.id == command.id }
  }

  /// The performer of each command, in the order of the catalogue.
  static func table(for catalogue: Catalogue) -> [Performer?] {
    var table = [Performer?](repeating: nil, count: catalogue.commands.count)
    for performer in all {
      guard let index = catalogue.index(of: performer.id) else {
        preconditionFailure("commands.tsv has no command \(performer.id)")
      }
      table[index] = performer
    }
    return table
  }
}

extension Command {
  /// Whether it does something in this version; else it is only announced.
  package var isAvailable: Bool { Performer.performs(self) }
}
