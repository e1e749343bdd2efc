import Bluetooth
import BluetoothLinks
import KbdctlCommands
import Keyboards

/// `kbdctl list`.
struct ListCommand {
  private let options: ListOptions

  init(_ options: ListOptions) { self.options = options }

  func run() throws(CommandFailure) {
    guard !options.watches else { return try watch() }
    let bluetooth = BluetoothAccess.glance()
    let (listing, failure) = try listing(with: bluetooth)
    options.isJSON ? printExactly("\(listing.json)\n") : printText(listing.text)
    if let notice = bluetooth.notice { warn(notice) }
    if let failure { throw failure }
  }

  private func watch() throws(CommandFailure) {
    let watch = try KeyboardWatch.starting(isJSON: options.isJSON)
    try watch.run { bluetooth throws(CommandFailure) in
      let (listing, failure) = try listing(with: bluetooth)
      if let failure { warn(failure.message) }
      return listing
    }
  }

  /// What there is now, and what could not be read of it.
  private func listing(
    with bluetooth: BluetoothSnapshot
  ) throws(CommandFailure) -> (KeyboardListing, CommandFailure?) {
    let facts = try KeyboardFacts(bluetooth: bluetooth)
    let (keyboards, failure) = facts.listing
    let listing = KeyboardListing(
      keyboards: keyboards,
      others: options.showsAll ? facts.inventory.others : nil,
      bluetooth: bluetooth.service
    )
    return (listing, failure)
  }
}
