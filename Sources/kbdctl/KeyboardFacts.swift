import KbdctlCommands
import Keyboards
import Layouts

/// What `list` and `info` tell of keyboards, from all the places where something is known.
struct KeyboardFacts {
  let inventory: Inventory
  private let batteries = Machine.batteries()
  private let chosen: ChosenLayouts

  /// The first keyboard whose settings could not be read; the others are told all the same.
  private(set) var failure: CommandFailure?

  init() throws(CommandFailure) {
    chosen = try ChosenLayouts()
    inventory = try chosen.inventory()
  }

  mutating func listed(_ keyboard: Keyboard) -> ListedKeyboard {
    var listed = ListedKeyboard(
      keyboard: keyboard,
      battery: batteries.first { $0.belongs(to: keyboard) }?.percent,
      isListening: inventory.listening.contains(keyboard.id)
    )
    do throws(CommandFailure) {
      let layouts = try chosen.layouts(of: keyboard)
      listed.layouts = layouts.choice.layouts.map(\.description)
      listed.geometry = layouts.geometry.rawValue
    } catch {
      failure = failure ?? error
    }
    return listed
  }
}
