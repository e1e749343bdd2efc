/// A code that must be typed on the new keyboard within 30 seconds: when to say what.
///
/// The clock is ours, because BlueZ does not say when time is up: it says “canceled”.
struct PasskeyPrompt: Hashable, Sendable {
  /// Digits only; a passkey has six, with zeros in front.
  let code: String
  let shownAt: Duration
  private var entered = 0
  private var pending: [Reminder] = [.again, .eightSecondsLeft]

  private enum Reminder: Hashable {
    case again
    case eightSecondsLeft

    var delay: Duration { self == .again ? .seconds(10) : .seconds(22) }
  }

  /// After this BlueZ should long have given up.
  static let limit = Duration.seconds(33)

  init(code: String, at time: Duration) {
    self.code = code
    shownAt = time
  }

  /// The next time at which there is something to do.
  var deadline: Duration { shownAt + (pending.first?.delay ?? Self.limit) }

  func isOver(at time: Duration) -> Bool { time >= shownAt + Self.limit }

  /// What to say at a time.
  mutating func messages(at time: Duration) -> [PairingMessage] {
    var due: PairingMessage?
    while let next = pending.first, time >= shownAt + next.delay {
      pending.removeFirst()
      switch next {
      // Who has begun to type would only be confused by hearing it from the start.
      case .again: due = entered == 0 ? .code(code) : due
      case .eightSecondsLeft: due = .eightSecondsLeft
      }
    }
    return due.map { [$0] } ?? []
  }

  /// What to say when the keyboard tells how many digits have been typed; many never tell.
  mutating func messages(entered count: Int) -> [PairingMessage] {
    defer { entered = count }
    if count > entered { return [.progress(count, of: code.count)] }
    return count < entered ? [.erased(left: count)] : []
  }
}
