import KbdctlCommands
import Keyboards

/// `kbdctl list`.
struct ListCommand {
  private let options: ListOptions

  init(_ options: ListOptions) { self.options = options }

  func run() throws(CommandFailure) {
    guard !options.watches else { return try watch() }
    let (listing, failure) = try listing()
    print(options.isJSON ? "\(listing.json)\n" : listing.text, terminator: "")
    if let failure { throw failure }
  }

  private func watch() throws(CommandFailure) {
    var watch = try KeyboardWatch.starting(isJSON: options.isJSON)
    try watch.run { () throws(CommandFailure) in
      let (listing, failure) = try listing()
      if let failure { warn(failure.message) }
      return listing
    }
  }

  /// What there is now, and what could not be read of it.
  private func listing() throws(CommandFailure) -> (KeyboardListing, CommandFailure?) {
    var facts = try KeyboardFacts()
    let listing = KeyboardListing(
      keyboards: facts.inventory.keyboards.map { facts.listed($0) },
      others: options.showsAll ? facts.inventory.others : nil
    )
    return (listing, facts.failure)
  }
}
