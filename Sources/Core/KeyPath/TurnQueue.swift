/// Presses, and releases of presses, that wait for their turn behind one that is not decided yet.
struct TurnQueue: Sendable {
  /// A press, or the release of one.
  struct Turn: Sendable {
    var number: UInt32
    var isRelease: Bool
    var time: Duration
  }

  private var turns: [Turn] = []

  /// When the first one is decided at the latest.
  private(set) var end: Duration?

  init() { turns.reserveCapacity(32) }

  var isEmpty: Bool { turns.isEmpty }

  /// The number of the press that is not decided.
  var first: UInt32? { turns.first?.number }

  /// A press waits, and those after it.
  mutating func begin(_ turn: Turn, until end: Duration) {
    turns.append(turn)
    self.end = end
  }

  mutating func append(_ turn: Turn) { turns.append(turn) }

  mutating func dropFirst() { turns.removeFirst() }

  /// Forgets the turns of presses that are gone.
  mutating func removeAll(where isGone: (UInt32) -> Bool) {
    turns.removeAll { isGone($0.number) }
  }

  /// Gives all turns, in order; none waits any longer.
  mutating func take() -> [Turn] {
    end = nil
    guard !turns.isEmpty else { return [] }
    let all = turns
    turns.removeAll(keepingCapacity: true)
    return all
  }
}
