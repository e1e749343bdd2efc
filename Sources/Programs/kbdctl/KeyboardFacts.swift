import Bluetooth
import BluetoothLinks
import KbdctlCommands
import Keyboards
import Layouts

/// What `list` and `info` tell of keyboards, from all the places where something is known.
struct KeyboardFacts {
  let inventory: Inventory
  private let batteries = Machine.batteries()
  private let chosen: ChosenLayouts
  private let bluetooth: BluetoothSnapshot

  /// The first keyboard whose settings could not be read; the others are told all the same.
  private(set) var failure: CommandFailure?

  /// Looks at everything now.
  ///
  /// - Parameter bluetooth: What BlueZ knows, when it has been asked already.
  /// - Throws: ``CommandFailure`` for a wrong configuration, or without `/sys`.
  init(bluetooth: BluetoothSnapshot? = nil) throws(CommandFailure) {
    self.bluetooth = bluetooth ?? BluetoothAccess.look()
    chosen = try ChosenLayouts()
    inventory = try chosen.inventory()
  }

  /// All keyboards, paired Bluetooth keyboards that are away last.
  mutating func listed() -> [ListedKeyboard] {
    ListedKeyboard.joining(inventory.keyboards.map { listed($0) }, with: bluetooth)
  }

  /// What a keyboard of the older Bluetooth says of itself, while it is connected.
  func record(of keyboard: Keyboard) -> HIDServiceRecord? {
    bluetooth.addressWithRecord(of: keyboard)
      .flatMap { HIDServiceRecord.reading(from: $0, within: .seconds(5)) }
  }

  private mutating func listed(_ keyboard: Keyboard) -> ListedKeyboard {
    var listed = ListedKeyboard(
      keyboard: keyboard,
      battery: Battery.percent(of: keyboard, in: batteries),
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
