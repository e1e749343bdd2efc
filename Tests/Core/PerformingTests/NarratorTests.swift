import KeyPath
import Performing
import Shortcuts
import Testing
import Wording

@Suite struct NarratorTests {
  private static let slot = KeyboardSlot(rawValue: 0)
  private static let now = LocalTime(
    weekday: 1,
    day: 30,
    month: 11,
    year: 2026,
    hour: 14,
    minute: 5
  )

  private let catalogue: Catalogue
  private var narrator: Narrator

  init() throws {
    catalogue = try Catalogue.builtIn()
    narrator = Narrator(
      catalogue,
      bindings: Bindings(.voiceOverMac, of: catalogue),
      .listener { .english },
      settings: SpeechSettings()
    )
  }

  private mutating func perform(_ command: Command.ID) throws -> [Effect] {
    let index = UInt16(try #require(catalogue.index(of: command)))
    return narrator.effects(
      of: .perform(command: index, Self.slot, isRepeat: false),
      now: { Self.now },
      typing: { _ in nil }
    )
  }

  @Test mutating func `the time and date are spoken`() throws {
    #expect(
      try perform("speak-time") == [
        .performed("speak-time"), .say(Utterance("It is 14:05.", .key)),
      ]
    )
    #expect(
      try perform("speak-date").last
        == .say(Utterance("Monday, 30 November 2026", .key))
    )
  }

  @Test mutating func `speech is paused, and goes on`() throws {
    #expect(try perform("pause-speech") == [.performed("pause-speech"), .pauseSpeech])
    #expect(try perform("pause-speech") == [.performed("pause-speech"), .resumeSpeech])
  }

  @Test mutating func `a setting of speech is changed and spoken`() throws {
    var louder = SpeechSettings()
    louder[.rate] = 10
    #expect(
      try perform("speech-setting-up") == [
        .performed("speech-setting-up"), .apply(louder),
        .say(Utterance("Rate, 55 percent", .key)),
      ]
    )
  }

  @Test mutating func `a layout is changed on the keyboard that the chord came from`() throws {
    #expect(
      try perform("previous-layout") == [
        .performed("previous-layout"), .changeLayout(Self.slot, by: -1),
      ]
    )
  }

  @Test mutating func `muted, only what must be heard is said`() throws {
    _ = try perform("toggle-mute")
    #expect(try perform("move-right") == [])
    #expect(narrator.say(.panic, .important).count == 1)
  }

  @Test mutating func `what nobody carries out yet says so`() throws {
    #expect(
      try perform("move-right") == [
        .say(Utterance("Move right, not available yet", .key))
      ]
    )
  }

  @Test func `a setting is said with its value, and that it goes no further`() {
    let words = Vocabulary.english
    var settings = SpeechSettings()
    #expect(words.name(of: .rate, in: settings) == "Rate, 50 percent")
    let changes = [10, 1].map { settings.change(.rate, by: $0) }
    #expect(changes == [true, false])
    #expect(
      words.name(of: .rate, in: settings, isAtLimit: true) == "Rate, 100 percent, no further"
    )
  }
}
