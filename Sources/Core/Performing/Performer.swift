import KeyPath
import Shortcuts
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
