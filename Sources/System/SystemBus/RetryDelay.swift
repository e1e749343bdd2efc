/// How long to wait before a bus or a service that did not answer is tried again: longer each time, up
/// to a limit.
package struct RetryDelay: Hashable, Sendable {
  private static let first = Duration.seconds(1)
  private static let last = Duration.seconds(30)

  private var following = Self.first

  package init() {}

  /// The delay before the next try.
  package mutating func next() -> Duration {
    defer { following = min(following * 2, Self.last) }
    return following
  }
}
