/// Shows that a command goes on which may wait for long; a value without a clock.
///
/// On a terminal it is one line, written anew; elsewhere a line now and then. A screen reader reads
/// either, so neither comes often, and none comes soon after something else was written.
package struct ProgressText: Sendable {
  package enum Activity: Hashable, Sendable {
    case scanning(for: Duration)
    case connecting
    case waiting
  }

  private let activity: Activity
  private let isTerminal: Bool
  private let since: Duration
  private var isShown = false
  private var isPaused = false
  private var next: Duration

  /// - Parameters:
  ///   - activity: What goes on.
  ///   - isTerminal: Whether a line can be written anew.
  ///   - time: Now.
  package init(_ activity: Activity, isTerminal: Bool, at time: Duration) {
    self.activity = activity
    self.isTerminal = isTerminal
    since = time
    next = time
    next += interval
  }

  /// When ``take(at:)`` has something to write; `nil` while it is somebody else's turn.
  package var deadline: Duration? { isPaused ? nil : next }

  /// What to write at a time, with its line's end if it has one.
  package mutating func take(at time: Duration) -> String? {
    guard let deadline, time >= deadline else { return nil }
    next = time + interval
    guard isTerminal else { return text(at: time) + "\n" }
    isShown = true
    return Self.emptyLine + text(at: time)
  }

  /// What to write before something else is, so that it has a line of its own.
  ///
  /// - Parameters:
  ///   - time: Now.
  ///   - isPaused: Whether it is for a person to go on, who is not to be disturbed.
  /// - Returns: Nothing where no line stands.
  package mutating func clear(at time: Duration, isPaused: Bool = false) -> String {
    defer { isShown = false }
    self.isPaused = isPaused
    next = time + interval
    return isShown ? Self.emptyLine : ""
  }

  /// “Carriage return” and “erase in line” (ECMA-48).
  private static let emptyLine = "\r\u{1b}[K"

  private var interval: Duration { isTerminal ? .seconds(5) : .seconds(10) }

  private func text(at time: Duration) -> String {
    let passed = (time - since).components.seconds
    switch activity {
    case .scanning(let limit):
      return "Looking for keyboards: \(passed) of \(limit.components.seconds) seconds."
    case .connecting:
      return "Still connecting, for \(passed) seconds now. A key on the keyboard may wake it."
    case .waiting: return "Still at it, for \(passed) seconds now. Ctrl+C stops."
    }
  }
}
