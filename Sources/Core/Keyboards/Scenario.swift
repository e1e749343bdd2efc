/// Keys pressed over time, read from a file: the form of `listen --keys` and of the tests.
///
/// A line is a time, a key and a change: `20ms k tap`, `+50ms scan:0x70004 press`. A time with
/// `+` counts from the line before. `tap` is a press and a release 10 ms later. `#` begins a
/// comment.
package struct Scenario: Hashable, Sendable {
  /// What is wrong with a scenario, and where.
  package struct ParseError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Reason: Hashable, Sendable {
      case wrongCount(Int)
      case notATime(String)
      case earlierThanBefore(String)
      case unknownKey(String)
      case unknownChange(String)
    }

    package var file: String
    package var line: Int
    package var reason: Reason
  }

  /// In the order of time.
  package var events: [KeyEvent]

  /// Reads the lines of a file.
  ///
  /// - Parameters:
  ///   - text: What the file holds.
  ///   - file: Its name, for errors.
  /// - Throws: ``ParseError`` that names file, line and word.
  package init(parsing text: String, file: String) throws(ParseError) {
    var events: [KeyEvent] = []
    var before = Duration.zero
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let words = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" || $0 == "\r" }
      guard !words.isEmpty else { continue }
      do throws(LineError) {
        let (time, newEvents) = try Self.events(words, after: before)
        before = time
        events += newEvents
      } catch {
        throw ParseError(file: file, line: index + 1, reason: error.reason)
      }
    }
    // A tap's release may come after the next line's press.
    self.events = events.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }

  private static func events(
    _ words: [Substring],
    after before: Duration
  ) throws(LineError) -> (Duration, [KeyEvent]) {
    guard words.count == 3 else { throw LineError(.wrongCount(words.count)) }
    let time = try time(words[0], after: before)
    let (key, scan) = try key(words[1])
    func event(_ change: KeyEvent.Change, _ time: Duration) -> KeyEvent {
      KeyEvent(key: key, scan: scan, change: change, time: time)
    }
    switch words[2] {
    case "press": return (time, [event(.press, time)])
    case "release": return (time, [event(.release, time)])
    case "repeat": return (time, [event(.autorepeat, time)])
    case "tap": return (time, [event(.press, time), event(.release, time + .milliseconds(10))])
    default: throw LineError(.unknownChange(String(words[2])))
    }
  }

  private static func time(
    _ word: Substring,
    after before: Duration
  ) throws(LineError) -> Duration {
    let isRelative = word.hasPrefix("+")
    let number = word.drop { $0 == "+" }
    guard number.hasSuffix("ms"), let milliseconds = UInt32(number.dropLast(2)) else {
      throw LineError(.notATime(String(word)))
    }
    let time = (isRelative ? before : .zero) + .milliseconds(Int64(milliseconds))
    guard time >= before else { throw LineError(.earlierThanBefore(String(word))) }
    return time
  }

  private static func key(_ word: Substring) throws(LineError) -> (KeyCode, ScanCode) {
    guard word.hasPrefix("scan:") else {
      guard let key = KeyCode(name: word) else { throw LineError(.unknownKey(String(word))) }
      return (key, .none)
    }
    guard let scan = ScanCode(word.dropFirst("scan:".count)) else {
      throw LineError(.unknownKey(String(word)))
    }
    return (scan.standardKeyCode ?? .unknown, scan)
  }
}

private struct LineError: Error {
  var reason: Scenario.ParseError.Reason

  init(_ reason: Scenario.ParseError.Reason) { self.reason = reason }
}

extension Scenario.ParseError {
  package var description: String {
    let what =
      switch reason {
      case .wrongCount(let count):
        "found \(count) words, wanted a time, a key and press, release, repeat or tap"
      case .notATime(let word): "‘\(word)’ is not a time; write it like 20ms or +20ms"
      case .earlierThanBefore(let word): "‘\(word)’ is earlier than the line before"
      case .unknownKey(let word):
        "‘\(word)’ is not a key; write an evdev name such as leftctrl, or scan:0x70004"
      case .unknownChange(let word): "‘\(word)’ is not press, release, repeat or tap"
      }
    return "\(file): line \(line): \(what)"
  }
}
