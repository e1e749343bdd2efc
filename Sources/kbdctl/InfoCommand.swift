import KbdctlCommands
import Keyboards

/// `kbdctl info KEYBOARD`.
struct InfoCommand {
  private let options: InfoOptions

  init(_ options: InfoOptions) { self.options = options }

  func run() throws(CommandFailure) {
    var facts = try KeyboardFacts()
    let inventory = facts.inventory
    let chosen = try KeyboardSelector(options.keyboard).choose(
      from: inventory.keyboards,
      others: inventory.others
    )
    let report = KeyboardReport(
      facts.listed(chosen),
      parts: inventory.others.filter { $0.keyboard == chosen.id }
    )
    print(options.isJSON ? "\(report.json)\n" : report.text, terminator: "")
    if let failure = facts.failure { throw failure }
  }
}
