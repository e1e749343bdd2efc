import KbdctlCommands
import Keyboards

/// `kbdctl info KEYBOARD`.
struct InfoCommand {
  private let options: InfoOptions

  init(_ options: InfoOptions) { self.options = options }

  func run() throws(CommandFailure) {
    let inventory = try Machine.inventory()
    let keyboards = ListedKeyboard.joining(
      inventory.keyboards.map(inventory.listed),
      with: BluetoothAccess.look()
    )
    let chosen = try KeyboardSelector(options.keyboard).choose(from: keyboards.map(\.keyboard))
    let report = KeyboardReport(
      keyboards.first { $0.keyboard.id == chosen.id } ?? inventory.listed(chosen),
      parts: inventory.others.filter { $0.keyboard == chosen.id }
    )
    print(options.isJSON ? "\(report.json)\n" : report.text, terminator: "")
  }
}
