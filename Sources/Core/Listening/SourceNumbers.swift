import KeyPath

/// Hands out the numbers of nodes: always the one that has been free for longest.
///
/// The input thread tells by its number that a node is lost, and may do so late; the number must not
/// be another node's by then.
struct SourceNumbers: Sendable {
  private var last: UInt8 = .max

  /// A number that is not in use, or `nil` when all are.
  mutating func next(besides used: Set<UInt8>) -> UInt8? {
    for _ in 0..<SourceID.limit {
      last &+= 1
      if !used.contains(last) { return last }
    }
    return nil
  }
}
