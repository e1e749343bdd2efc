/// When a watch of devices looks again: after a change, once nothing has come for a while.
package struct WatchSettling: Hashable, Sendable {
  /// A device's nodes come one after the other; only all of them tell what it is.
  private static let patience: Duration = .milliseconds(150)

  private var hasChanged = false

  package init() {}

  package mutating func note(isChange: Bool) { hasChanged = hasChanged || isChange }

  /// How long to wait for more, or `nil` for as long as it takes.
  package var timeout: Duration? { hasChanged ? Self.patience : nil }
}
