import KbdctlCommands
import Keyboards

/// `kbdctl info KEYBOARD`.
struct InfoCommand {
  private let options: InfoOptions

  init(_ options: InfoOptions) { self.options = options }

  func run() throws(CommandFailure) {
    let facts = try KeyboardFacts()
    let inventory = facts.inventory
    let (keyboards, failure) = facts.listing
    let chosen = try KeyboardSelector(options.keyboard).choose(
      from: keyboards.map(\.keyboard),
      others: inventory.others
    )
    guard let listed = keyboards.first(where: { $0.keyboard.id == chosen.id }) else { return }
    let report = KeyboardReport(
      listed,
      parts: inventory.others.filter { $0.keyboard == chosen.id },
      record: facts.hidRecord(of: chosen)
    )
    options.isJSON ? printExactly("\(report.json)\n") : printText(report.text)
    if let notice = facts.bluetooth.notice { warn(notice) }
    if let failure { throw failure }
  }
}
