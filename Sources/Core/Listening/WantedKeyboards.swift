import Keyboards

/// Which of the keyboards of a machine are to be taken or read.
struct WantedKeyboards {
  private let named: Set<Keyboard.ID>?

  /// The addresses of Bluetooth keyboards that are away, whether or not their nodes stay.
  private var away: Set<String> = []

  /// - Parameter named: The only ones that are wanted, or `nil` for all.
  init(_ named: Set<Keyboard.ID>?) { self.named = named }

  /// Whether somebody has named the ones that are wanted.
  var areNamed: Bool { named != nil }

  /// Those Bluetooth keyboards are away now, and no others.
  ///
  /// - Returns: Whether that is new.
  mutating func setAway(_ addresses: Set<String>) -> Bool {
    guard addresses != away else { return false }
    away = addresses
    return true
  }

  /// Those that are wanted; one that is away is disconnected though its nodes are there.
  func among(_ keyboards: [Keyboard]) -> [Keyboard] {
    keyboards.filter { named?.contains($0.id) ?? true }.map { keyboard in
      var keyboard = keyboard
      if let address = keyboard.address, away.contains(address) { keyboard.state = .disconnected }
      return keyboard
    }
  }
}
