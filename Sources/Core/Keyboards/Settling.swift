/// When to look at devices after a change: once nothing has come for a while, but not later and later.
///
/// A device's nodes come one after the other, and only all of them tell what it is.
package struct Settling: Hashable, Sendable {
  private static let quiet: Duration = .milliseconds(150)
  private static let longest: Duration = .seconds(1)

  private var firstChange: Duration?

  /// When to look, or `nil` when nothing has changed.
  package private(set) var deadline: Duration?

  package init() {}

  /// Something has changed.
  package mutating func note(at time: Duration) {
    let first = firstChange ?? time
    firstChange = first
    deadline = min(time + Self.quiet, first + Self.longest)
  }
}
