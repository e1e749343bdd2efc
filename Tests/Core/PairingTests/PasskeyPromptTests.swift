import Testing
import Wording

@testable import Pairing

/// What is heard of a code, second by second.
@Suite struct PasskeyPromptTests {
  private enum Event {
    case digits(Int)
    case enterElsewhere
  }

  private static let code = "Type on the new keyboard: 1 2 3, 4 5 6. Then Enter."

  /// Plays what happens until 33 seconds are over, and writes what is said with its time.
  private func told(_ events: [(Double, Event)]) -> [String] {
    var prompt = PasskeyPrompt(code: "123456", readBy: .code("123456"), at: .zero)
    var said: [(Duration, PairingMessage)] = []
    var rest = events[...]
    while true {
      let next = rest.first.map { Duration.seconds($0.0) }
      if let next, next < prompt.deadline {
        switch rest.removeFirst().1 {
        case .digits(let count):
          if let message = prompt.message(entered: count, at: next) { said.append((next, message)) }
        case .enterElsewhere: said.append((next, prompt.again(at: next)))
        }
      } else {
        let time = prompt.deadline
        if prompt.isOver(at: time) { break }
        if let message = prompt.message(at: time) { said.append((time, message)) }
      }
    }
    // What is important is never cut off by what comes after it.
    for ((time, message), (nextTime, next)) in zip(said, said.dropFirst())
    where message.utterance.urgency != .key && next.utterance.urgency != .important {
      #expect(nextTime >= time + message.readingTime, "\(next) comes into \(message)")
    }
    return said.map { "\($0.0 / .seconds(1)) \($0.1.text(in: .english))" }
  }

  @Test func `nothing typed: the code comes again, then a warning`() {
    #expect(told([]) == ["10.0 \(Self.code)", "22.0 8 seconds left."])
  }

  @Test func `one digit a second: silence while the code is read, and the repeat when they end`() {
    let events = (1...6).map { (Double($0) * 1.25, Event.digits($0)) }
    #expect(
      told(events) == ["6.25 5 of 6.", "7.5 6 of 6.", "10.5 \(Self.code)", "22.0 8 seconds left."]
    )
  }

  @Test func `slow typing puts the repeat off, and never drops it`() {
    let events = (1...6).map { (6 + Double($0) * 2, Event.digits($0)) }
    #expect(
      told(events) == [
        "8.0 1 of 6.", "10.0 2 of 6.", "12.0 3 of 6.", "14.0 4 of 6.", "16.0 5 of 6.",
        "18.0 6 of 6.", "21.0 \(Self.code)", "27.2 3 seconds left.",
      ]
    )
  }

  @Test func `a repeat on demand puts the other one off, and the warning waits for its end`() {
    #expect(
      told([(9, .enterElsewhere)]) == [
        "9.0 \(Self.code)", "19.0 \(Self.code)", "25.2 5 seconds left.",
      ]
    )
  }

  @Test func `a warning that would come too late is left out`() {
    #expect(told([(21.5, .enterElsewhere)]).suffix(1) == ["27.7 2 seconds left."])
    #expect(told([(21.9, .enterElsewhere)]).suffix(1) == ["21.9 \(Self.code)"])
  }

  @Test(arguments: [(22_000, 8), (22_012, 8), (22_400, 8), (23_600, 6), (27_900, 2)])
  func `the seconds that are left are the nearest whole ones`(_ time: Int, left: Int) {
    var prompt = PasskeyPrompt(code: "1234", readBy: .code("1234"), at: .zero)
    _ = prompt.message(at: .seconds(10))
    #expect(prompt.message(at: .milliseconds(time)) == .timeLeft(seconds: left))
  }

  @Test(arguments: [
    (PairingMessage.progress(1, of: 6), Utterance.Urgency.key), (.erased(left: 2), .key),
    (.timeLeft(seconds: 8), .message), (.stillLooking, .message), (.code("1234"), .important),
    (.askForPIN, .important),
  ])
  func `progress is cut off by progress alone, news waits, and a code is important`(
    _ message: PairingMessage,
    urgency: Utterance.Urgency
  ) {
    #expect(message.utterance.urgency == urgency)
  }
}
