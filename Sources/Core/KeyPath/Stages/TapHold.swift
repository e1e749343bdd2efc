import Keyboards

/// The tap-hold stage: keys whose meaning shows only in what comes after.
///
/// Caps Lock is VO while it is held, and itself when it is tapped alone. A key that is pressed soon
/// after it waits: if Caps Lock goes up first it was rolled over, and both are typed. A Num Lock
/// that a keypad's firmware wraps around a digit is told from a person's. Bouncing contacts are
/// noticed here too.
struct TapHold: Sendable {
  /// A key that is pressed this soon after Caps Lock waits for what goes up first.
  static let rolloverWindow = Duration.milliseconds(150)

  /// Caps Lock that is held longer was not tapped.
  static let tapWindow = Duration.milliseconds(500)

  /// Two taps whose ends are this close are a double tap.
  static let doubleTapWindow = Duration.milliseconds(500)

  /// A keypad's firmware sends Num Lock and the digit within this time.
  static let burstWindow = Duration.milliseconds(20)

  /// No finger is quicker from a release to the next press of the same key.
  static let contactWindow = Duration.milliseconds(15)

  /// What Caps Lock was, now that it is up.
  enum Ending: Hashable, Sendable {
    case tap
    case nothing
  }

  /// A Caps Lock that is down.
  private struct Hold: Sendable {
    var press: UInt32
    var since: Duration
    /// Something was pressed with it: it is VO, and no tap any more.
    var isUsed: Bool
  }

  private struct Release: Sendable {
    var source = SourceID(slot: KeyboardSlot(rawValue: 0), number: 0)
    var key = KeyCode.reserved
    var scan = ScanCode.none
    var time = Duration.zero
  }

  private enum Waiting: Sendable {
    case nothing
    case behindCapsLock
    case numLock
  }

  private var holds: [Hold] = []
  private var waiting = Waiting.nothing
  private var lastTap: Duration?

  /// The last keys that went up, the oldest written over first.
  private var releases = [8 of Release](repeating: Release())
  private var nextRelease = 0
  private var lastRelease = Duration.zero

  /// The keypad whose firmware wraps a digit in Num Lock, and, once the digit is up, when the second
  /// Num Lock is no longer expected.
  private var burst: (source: SourceID, end: Duration?)?

  /// Whether nothing is under way that an ordinary key could end.
  var isIdle: Bool { holds.isEmpty && burst == nil && lastTap == nil }

  /// Takes a press.
  ///
  /// - Parameters:
  ///   - press: Marked when its contact bounced, or when it is not to be told of.
  ///   - time: Of the press.
  ///   - rules: Those of its keyboard.
  ///   - isCapsLockVO: Whether Caps Lock is a way of holding VO.
  /// - Returns: ``StageAnswer/taken`` for Caps Lock that may be VO, and for a bounce that the
  ///   configuration keeps out.
  mutating func pressed(
    _ press: inout HeldPress,
    at time: Duration,
    _ rules: KeyboardRules,
    isCapsLockVO: Bool
  ) -> StageAnswer {
    if time - lastRelease < Self.longestPause {
      let pause = pause(before: press, at: time)
      press.isBounce = pause < max(rules.bounce, Self.contactWindow)
      if pause < rules.bounce { return .taken }
    }
    if press.position == .capsLock, isCapsLockVO {
      holds.append(Hold(press: press.number, since: time, isUsed: holds.contains { $0.isUsed }))
      return .taken
    }
    lastTap = nil
    if !holds.isEmpty, let hold = holds.first(where: { !$0.isUsed }) {
      let end = hold.since + Self.rolloverWindow
      if time < end {
        waiting = .behindCapsLock
        return .hold(until: end)
      }
      useHolds()
    }
    return press.position == .numLock ? numLock(&press, at: time) : .pass
  }

  /// Another key goes down while a press waits.
  ///
  /// - Returns: Whether it is now known what that press is.
  mutating func followed(by next: HeldPress, first: inout HeldPress) -> Bool {
    switch waiting {
    case .nothing: return true
    case .behindCapsLock: return false
    case .numLock:
      waiting = .nothing
      if next.position.isKeypadDigit, next.source == first.source {
        first.isSilent = true
        burst = (first.source, nil)
      }
      return true
    }
  }

  /// The press that waits goes up, or its time has come.
  mutating func decide() {
    if case .behindCapsLock = waiting { useHolds() }
    waiting = .nothing
  }

  /// A press is over; says what Caps Lock was.
  mutating func released(
    _ press: HeldPress,
    at time: Duration,
    needsDoubleTap: Bool
  ) -> Ending {
    releases[nextRelease] = Release(
      source: press.source,
      key: press.key,
      scan: press.scan,
      time: time
    )
    nextRelease = (nextRelease + 1) % releases.count
    lastRelease = time
    if press.position.isKeypadDigit, let burst, burst.source == press.source {
      self.burst = (burst.source, time + Self.burstWindow)
    }
    guard !holds.isEmpty, let index = holds.firstIndex(where: { $0.press == press.number }) else {
      return .nothing
    }
    let hold = holds.remove(at: index)
    if case .behindCapsLock = waiting, !holds.contains(where: { !$0.isUsed }) { waiting = .nothing }
    guard !hold.isUsed, time - hold.since <= Self.tapWindow else { return .nothing }
    guard needsDoubleTap else { return .tap }
    guard let before = lastTap, time - before <= Self.doubleTapWindow else {
      lastTap = time
      return .nothing
    }
    lastTap = nil
    return .tap
  }

  /// Whether what waited needs to wait no longer: the Caps Lock before it is up.
  var isDecided: Bool { if case .nothing = waiting { true } else { false } }

  /// What was pressed before is no part of what comes: events were lost, or a keyboard is gone.
  mutating func forget() {
    useHolds()
    waiting = .nothing
    lastTap = nil
    burst = nil
  }

  /// A press ended without a release of its own.
  mutating func drop(_ press: HeldPress) { holds.removeAll { $0.press == press.number } }

  /// Forgets a burst that is over.
  mutating func timePassed(to time: Duration) {
    if let end = burst?.end, end <= time { burst = nil }
  }

  private mutating func useHolds() {
    for index in holds.indices { holds[index].isUsed = true }
  }

  private mutating func numLock(_ press: inout HeldPress, at time: Duration) -> StageAnswer {
    guard !press.isDecided else { return .pass }
    if let burst, burst.source == press.source, burst.end.map({ time <= $0 }) ?? true {
      press.isSilent = true
      self.burst = nil
      return .pass
    }
    waiting = .numLock
    return .hold(until: time + Self.burstWindow)
  }

  /// How long the key was up before this press, if that was short.
  private func pause(before press: HeldPress, at time: Duration) -> Duration {
    var pause = Self.longestPause
    for index in releases.indices where releases[index].key == press.key {
      let release = releases[index]
      guard release.source == press.source, release.scan == press.scan, release.time <= time else {
        continue
      }
      pause = min(pause, time - release.time)
    }
    return pause
  }

  /// No bounce is longer, nor may one be set that is.
  private static let longestPause = Duration.milliseconds(501)
}
