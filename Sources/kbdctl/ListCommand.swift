import KbdctlCommands
import Keyboards

/// `kbdctl list`.
struct ListCommand {
  private let options: ListOptions

  init(_ options: ListOptions) { self.options = options }

  func run() throws(CommandFailure) {
    if options.watches { return try KeyboardWatch(options).run() }
    let inventory = try Machine.inventory()
    let listing = KeyboardListing(
      keyboards: ListedKeyboard.joining(
        inventory.keyboards.map(inventory.listed),
        with: BluetoothAccess.look()
      ),
      others: options.showsAll ? inventory.others : nil
    )
    print(options.isJSON ? "\(listing.json)\n" : listing.text, terminator: "")
  }
}
