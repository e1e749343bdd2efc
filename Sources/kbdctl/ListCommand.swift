import KbdctlCommands
import Keyboards

/// `kbdctl list`.
struct ListCommand {
  private let options: ListOptions

  init(_ options: ListOptions) { self.options = options }

  func run() throws(CommandFailure) {
    guard !options.watches else { return try watch() }
    let listing = try listing()
    print(options.isJSON ? "\(listing.json)\n" : listing.text, terminator: "")
  }

  private func watch() throws(CommandFailure) {
    var watch = try KeyboardWatch.starting(isJSON: options.isJSON)
    try watch.run(listing)
  }

  private func listing() throws(CommandFailure) -> KeyboardListing {
    let inventory = try Machine.inventory()
    let batteries = Machine.batteries()
    return KeyboardListing(
      keyboards: inventory.keyboards.map { inventory.listed($0, batteries) },
      others: options.showsAll ? inventory.others : nil
    )
  }
}
