/// What has been typed of compositions that the output cannot make itself; each has a number.
///
/// A dead key or Compose, and what came after it.
struct ComposeStates {
  /// So many are enough for each dead key, and for Compose and any sign after it.
  private static let most = 400

  /// No composition of dead keys is longer.
  private static let longest = 4

  private var states: [[Keysym]] = []

  /// The number of what has been typed.
  mutating func number(of symbols: [Keysym]) -> UInt16 {
    if let known = states.firstIndex(of: symbols) { return UInt16(known) }
    states.append(symbols)
    return UInt16(states.count - 1)
  }

  /// What a state comes to with one more symbol.
  enum Next {
    case waits(UInt16)
    case symbol(Keysym)
  }

  /// Follows every state to its ends.
  ///
  /// - Parameters:
  ///   - symbols: What the keyboard can type.
  ///   - compose: What characters make together.
  ///   - found: Gets a state, the symbol's number, and what they come to.
  mutating func follow(
    _ symbols: [(symbol: Keysym, number: UInt16)],
    _ compose: OutputWays.Compose,
    _ found: (UInt16, UInt16, Next) -> Void
  ) {
    var state = 0
    while state < states.count {
      let before = states[state]
      // After Compose there are many signs; those that every keyboard has are enough.
      let isAfterCompose = before.first == .compose
      for (symbol, number) in symbols
      where !isAfterCompose || symbol.scalar?.isASCII ?? (symbol == .compose) {
        switch compose(before + [symbol]) {
        case .nothing: continue
        case .waits:
          guard before.count < Self.longest, states.count < Self.most else { continue }
          found(UInt16(state), number, .waits(self.number(of: before + [symbol])))
        case .symbol(let composed): found(UInt16(state), number, .symbol(composed))
        }
      }
      state += 1
    }
  }
}
