import Testing
import Wording

@testable import Pairing

/// What is heard of a code, second by second.
@Suite struct PasskeyPromptTests {
  private enum Event {
    case digits(Int)
    case enterElsewhere
    case voice(VoiceEvent)
  }

  /// How the code is read.
  private static let reading = PairingMessage.code("123456").utterance

  private static let code = "Type on the new keyboard: 1 2 3, 4 5 6. Then Enter."

  /// Plays what happens until 33 seconds are over, and writes what is said with its time.
  private func told(_ events: [(Double, Event)], reckoned: Bool = true) -> [String] {
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
        case .voice(let event): prompt.told(event, at: next)
        }
      } else {
        let time = prompt.deadline
        if prompt.isOver(at: time) { break }
        if let message = prompt.message(at: time) { said.append((time, message)) }
      }
    }
    // What is important is never cut off by what comes after it.
    for ((time, message), (nextTime, next)) in zip(said, said.dropFirst())
    where reckoned && message.utterance.urgency != .key && next.utterance.urgency != .important {
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

  @Test func `progress is told as soon as a quick voice has ended, and the repeat comes 4 s later`()
  {
    #expect(
      told(
        [
          (0.2, .voice(.began(Self.reading))), (1.5, .digits(1)), (2, .voice(.ended(Self.reading))),
          (2.5, .digits(2)),
        ],
        reckoned: false
      ) == ["2.5 2 of 6.", "6.0 \(Self.code)", "22.0 8 seconds left."]
    )
  }

  @Test func `a slow voice is not interrupted by progress, nor by the repeat or the warning`() {
    #expect(
      told([
        (0.2, .voice(.began(Self.reading))), (7, .digits(1)), (9, .digits(2)),
        (12, .voice(.ended(Self.reading))), (12.5, .digits(3)),
      ]) == ["12.5 3 of 6.", "16.0 \(Self.code)", "22.2 8 seconds left."]
    )
  }

  @Test func `a voice that begins and never tells its end is waited for three times as long`() {
    #expect(
      told([(1, .voice(.began(Self.reading))), (8, .digits(1)), (19.7, .digits(2))])
        == ["19.6 \(Self.code)", "25.8 4 seconds left."]
    )
  }

  @Test func `the end of anything else says nothing of the code`() {
    let other = PairingMessage.stillLooking.utterance
    #expect(
      told([(1, .voice(.ended(other))), (2, .digits(1)), (2.5, .voice(.began(other)))])
        == ["10.0 \(Self.code)", "22.0 8 seconds left."]
    )
  }

  @Test func `the end of the warning brings no repeat of the code`() {
    let warning = PairingMessage.timeLeft(seconds: 8).utterance
    let typing = (1...10).map { (Double($0) * 2.4, Event.digits(1 + $0 % 2)) }
    let events = typing + [(24.5, .voice(.ended(warning)))]
    #expect(told(events).last == "27.0 \(Self.code)")
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
