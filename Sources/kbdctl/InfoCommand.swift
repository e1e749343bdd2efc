import KbdctlCommands
import Keyboards

/// `kbdctl info KEYBOARD`.
struct InfoCommand {
  private let options: InfoOptions

  init(_ options: InfoOptions) { self.options = options }

  func run() throws(CommandFailure) {
    let inventory = try Machine.inventory()
    let chosen = try KeyboardSelector(options.keyboard).choose(
      from: inventory.keyboards,
      others: inventory.others
    )
    let report = KeyboardReport(
      inventory.listed(chosen, Machine.batteries()),
      parts: inventory.others.filter { $0.keyboard == chosen.id }
    )
    print(options.isJSON ? "\(report.json)\n" : report.text, terminator: "")
  }
}
