import Wording

/// A code that must be typed on the new keyboard within 30 seconds: when to say what.
///
/// While the code is read aloud nothing else is said, as one word would cut it off; what must be
/// heard waits. The voice tells when it begins and ends; how long it takes is reckoned where it does
/// not. The clock of the code is ours too: BlueZ does not say when time
/// is up, it says “canceled”.
struct PasskeyPrompt: Hashable, Sendable {
  /// Digits only; a passkey has six, with zeros in front.
  let code: String
  let shownAt: Duration
  private var entered = 0
  private var lastKey: Duration?
  /// What was said last.
  private var reading: PairingMessage
  /// It is read until then.
  private var readUntil: Duration
  /// When to read the code once more, which is done once; who asks for it puts it off.
  private var repeatTime: Duration?
  private var isTimeWarned = false

  /// So long after the last digit, somebody is not typing.
  private static let pause = Duration.seconds(3)
  /// So long after its end a code that was read is read once more.
  private static let repeatPause = Duration.seconds(4)
  /// A voice that told its beginning is waited for so many times as long as the usual one takes: it
  /// may be a slow one, or never tell its end.
  private static let slowness = 3
  /// How long a code is good.
  private static let life = Duration.seconds(30)
  private static let warningTime = Duration.seconds(22)
  /// After this BlueZ should long have given up.
  private static let limit = Duration.seconds(33)

  /// Begins with the code being read.
  ///
  /// - Parameters:
  ///   - code: As the keyboard wants it.
  ///   - message: What reads it.
  ///   - time: Now.
  init(code: String, readBy message: PairingMessage, at time: Duration) {
    self.code = code
    shownAt = time
    reading = message
    readUntil = time + message.readingTime
    repeatTime = time + .seconds(10)
  }

  /// The next time at which there is something to do.
  var deadline: Duration {
    [warning, nextRepeat].compactMap { $0 }.min() ?? shownAt + Self.limit
  }

  func isOver(at time: Duration) -> Bool { time >= shownAt + Self.limit }

  /// What to say at a time.
  mutating func message(at time: Duration) -> PairingMessage? {
    if let warning, time >= warning {
      isTimeWarned = true
      let left = shownAt + Self.life - time
      guard left >= .seconds(2) else { return nil }
      // A timer is always a little late, so 8 seconds are 7.99 by now.
      let seconds = (left + .milliseconds(500)).components.seconds
      return read(.timeLeft(seconds: Int(seconds)), at: time)
    }
    guard let nextRepeat, time >= nextRepeat else { return nil }
    repeatTime = nil
    return read(.code(code), at: time)
  }

  /// What to say when the keyboard tells how many digits have been typed; many never tell.
  mutating func message(entered count: Int, at time: Duration) -> PairingMessage? {
    guard count != entered else { return nil }
    let isErased = count < entered
    entered = count
    lastKey = time
    guard time >= readUntil else { return nil }
    // Short, and the next one cuts it off: nothing waits for it.
    return isErased ? .erased(left: count) : .progress(count, of: code.count)
  }

  /// The voice has begun or ended something; only what is read now counts.
  mutating func told(_ event: VoiceEvent, at time: Duration) {
    switch event {
    case .began(reading.utterance): readUntil = time + reading.readingTime * Self.slowness
    case .ended(reading.utterance):
      readUntil = time
      let isCode = reading.utterance.urgency == .important
      if isCode, repeatTime != nil { repeatTime = time + Self.repeatPause }
    case .began, .ended: break
    }
  }

  /// The user asks for the code.
  mutating func again(at time: Duration) -> PairingMessage {
    if repeatTime != nil { repeatTime = time + .seconds(10) }
    return read(.code(code), at: time)
  }

  private var warning: Duration? {
    isTimeWarned ? nil : max(shownAt + Self.warningTime, readUntil)
  }

  /// Who types would only be confused by hearing it from the start.
  private var nextRepeat: Duration? {
    guard let repeatTime else { return nil }
    return max(repeatTime, readUntil, lastKey.map { $0 + Self.pause } ?? .zero)
  }

  private mutating func read(_ message: PairingMessage, at time: Duration) -> PairingMessage {
    reading = message
    readUntil = time + message.readingTime
    return message
  }
}
