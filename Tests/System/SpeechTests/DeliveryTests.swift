import Testing
import Performing
import Wording

@testable import Speech

/// What is handed over and what is printed, without a server and without waiting.
@Suite struct DeliveryTests {
  private static func key(_ text: String) -> SpeechRequest { .say(Utterance(text, .key)) }
  private static func message(_ text: String) -> SpeechRequest { .say(Utterance(text, .message)) }
  private static func important(_ text: String) -> SpeechRequest {
    .say(Utterance(text, .important))
  }
  private static let consequence =
    "what would be spoken is printed. Try it with ‘spd-say hello’."

  @Test(arguments: [
    ([key("a"), key("b"), key("c")], [key("c")]),
    ([message("a"), message("b")], [message("a"), message("b")]),
    ([message("a"), key("b")], [key("b")]),
    ([key("a"), message("b")], [key("a"), message("b")]),
    ([important("a"), key("b"), key("c")], [important("a"), key("c")]),
    ([key("a"), message("b"), important("c")], [important("c")]),
    ([important("a"), important("b")], [important("b")]),
    ([important("a"), .stop], [.stop]),
    ([.pause, .resume, key("a")], [.resume, key("a")]),
    ([.apply(SpeechSettings()), .stop, key("a")], [.apply(SpeechSettings()), .stop, key("a")]),
  ])
  func `orders that wait give way to newer ones`(given: [SpeechRequest], left: [SpeechRequest]) {
    var queue = OrderQueue()
    for order in given { queue.add(order) }
    var found: [SpeechRequest] = []
    while let order = queue.next() { found.append(order) }
    #expect(found == left)
  }

  @Test func `a hundred messages do not wait, only the last 32`() {
    var queue = OrderQueue()
    for number in 1...100 { queue.add(Self.message("\(number)")) }
    #expect(queue.takeUtterances().map(\.text) == (69...100).map { "\($0)" })
    #expect(queue.isEmpty)
  }

  @Test func `one order at a time is with the server, and the newest key is next`() {
    var delivery = Delivery(options: .init(at: SpeechAddress(.init(user: 1000))))
    #expect(delivery.add(Self.key("a"), at: .zero) == [.hand(Self.key("a"))])
    #expect(delivery.add(Self.key("b"), at: .zero) == [])
    #expect(delivery.add(Self.key("c"), at: .zero) == [])
    #expect(!delivery.isDone)
    #expect(delivery.answered(nil, at: .zero) == [.hand(Self.key("c"))])
    #expect(delivery.answered(nil, at: .zero) == [])
    #expect(delivery.isDone)
  }

  @Test func `what is important does not wait for answers, nor does what is left at the end`() {
    var delivery = Delivery(options: .init(at: SpeechAddress(.init(user: 1000))))
    _ = delivery.add(Self.message("a"), at: .zero)
    #expect(delivery.add(Self.important("b"), at: .zero) == [.hand(Self.important("b"))])
    #expect(delivery.add(Self.message("c"), at: .zero) == [])
    #expect(delivery.finish() == [.hand(Self.message("c"))])
    #expect(delivery.answered(nil, at: .zero) == [])
    #expect(delivery.answered("it died", at: .zero).contains(.print("b")))
    #expect(!delivery.isDone)
    #expect(delivery.answered("it died", at: .zero) == [.print("c")])
    #expect(delivery.isDone)
  }

  @Test func `that perhaps nobody hears root is told once, with the first words`() {
    let address = SpeechAddress(.init(user: 0))
    var delivery = Delivery(options: .init(at: address))
    #expect(delivery.add(.stop, at: .zero) == [.hand(.stop)])
    #expect(delivery.answered(nil, at: .zero) == [])
    #expect(
      delivery.add(Self.key("a"), at: .zero)
        == [.warn(address.doubt ?? "no doubt"), .hand(Self.key("a"))]
    )
    #expect(delivery.answered(nil, at: .zero) == [])
    #expect(delivery.add(Self.key("b"), at: .zero) == [.hand(Self.key("b"))])
  }

  @Test func `a server that is away is one warning, then printing, then one more try`() {
    var delivery = Delivery(options: .init(at: SpeechAddress(.init(user: 1000))))
    _ = delivery.add(Self.key("a"), at: .zero)
    #expect(
      delivery.answered("no server", at: .seconds(1)) == [
        .warn("Speech Dispatcher cannot be used (no server); \(Self.consequence)"), .print("a"),
      ]
    )
    #expect(delivery.add(Self.key("b"), at: .seconds(2)) == [.print("b")])
    #expect(delivery.isDone)
    // Five seconds after the failure; it fails again without a word.
    #expect(delivery.add(Self.key("c"), at: .seconds(6)) == [.hand(Self.key("c"))])
    #expect(delivery.answered("no server", at: .seconds(6)) == [.print("c")])
    // Then it is back, and when it goes again there is a warning again.
    #expect(delivery.add(Self.key("d"), at: .seconds(11)) == [.hand(Self.key("d"))])
    #expect(delivery.answered(nil, at: .seconds(11)) == [])
    #expect(delivery.add(Self.key("e"), at: .seconds(12)) == [.hand(Self.key("e"))])
    #expect(delivery.answered("it died", at: .seconds(12)).count == 2)
  }

  @Test
  func `a server that hangs is waited for two seconds, then words are printed until it answers`() {
    var delivery = Delivery(options: .init(at: SpeechAddress(.init(user: 1000))))
    _ = delivery.add(Self.key("a"), at: .zero)
    _ = delivery.add(Self.message("b"), at: .seconds(1))
    #expect(delivery.deadline == .seconds(2))
    #expect(delivery.deadlinePassed(at: .milliseconds(1999)) == [])
    #expect(
      delivery.deadlinePassed(at: .seconds(2)) == [
        .warn("Speech Dispatcher does not answer; \(Self.consequence)"),
        .print("a"), .print("b"),
      ]
    )
    #expect(delivery.deadline == nil)
    #expect(delivery.isDone)
    #expect(delivery.add(Self.key("c"), at: .seconds(3)) == [.print("c")])
    #expect(delivery.answered(nil, at: .seconds(9)) == [])
    #expect(delivery.add(Self.key("d"), at: .seconds(10)) == [.hand(Self.key("d"))])
  }

  @Test func `each answer gives a server more time, and a slow one is given the more`() {
    var delivery = Delivery(options: .init(at: SpeechAddress(.init(user: 1000))))
    _ = delivery.add(Self.key("a"), at: .zero)
    delivery.progressed(.answered, at: .milliseconds(300))
    #expect(delivery.deadline == .milliseconds(2300))
    delivery.progressed(.answered, at: .milliseconds(1800))
    // Four times the slowest, which took 1.5 seconds.
    #expect(delivery.deadline == .milliseconds(7800))
    #expect(delivery.deadlinePassed(at: .seconds(7)) == [])
    #expect(delivery.deadlinePassed(at: .seconds(8)).contains(.print("a")))
    #expect(delivery.isDone)
  }

  @Test func `a server that starts has a time of its own, which makes it no slow one`() {
    var delivery = Delivery(options: .init(at: SpeechAddress(.init(user: 1000))))
    _ = delivery.add(Self.key("a"), at: .zero)
    delivery.progressed(.starting, at: .zero)
    #expect(delivery.deadline == .seconds(6))
    delivery.progressed(.started, at: .seconds(5))
    #expect(delivery.deadline == .seconds(7))
    delivery.progressed(.answered, at: .milliseconds(5100))
    #expect(delivery.deadline == .milliseconds(7100))
  }

  @Test func `settings chosen while the server hangs reach it when it answers`() {
    var delivery = Delivery(options: .init(at: SpeechAddress(.init(user: 1000))))
    _ = delivery.add(Self.key("a"), at: .zero)
    _ = delivery.deadlinePassed(at: .seconds(2))
    var settings = SpeechSettings()
    settings[.rate] = 40
    #expect(delivery.add(.apply(settings), at: .seconds(3)) == [])
    #expect(delivery.answered(nil, at: .seconds(4)) == [.hand(.apply(settings))])
  }
}
