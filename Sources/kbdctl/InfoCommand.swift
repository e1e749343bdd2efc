import KbdctlCommands
import Keyboards

/// `kbdctl info KEYBOARD`.
struct InfoCommand {
  private let options: InfoOptions

  init(_ options: InfoOptions) { self.options = options }

  func run() throws(CommandFailure) {
    let inventory = try Machine.inventory()
    let chosen = try KeyboardSelector(options.keyboard).choose(from: inventory.keyboards)
    let report = KeyboardReport(
      inventory.listed(chosen),
      parts: inventory.others.filter { $0.keyboard == chosen.id }
    )
    print(options.isJSON ? "\(report.json)\n" : report.text, terminator: "")
  }
}
