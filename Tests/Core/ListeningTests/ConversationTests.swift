import KeyPath
import Keyboards
import Layouts
import Listening
import Settings
import Shortcuts
import Testing
import Wording

@Suite struct ConversationTests {
  private let machine = FakeMachine()
  private let catalogue: Catalogue

  init() throws { catalogue = try FakeMachine.catalogue.get() }

  /// A conversation about the keyboard `A`, which has two layouts.
  private func conversation() throws -> Conversation {
    var conversation = machine.conversation(catalogue)
    let configuration = try SampleSettings.configuration(layouts: ["us", "de"])
    let compiler = RulesetCompiler(configuration, catalogue, systemLayouts: .us)
    let slot = KeyboardSlot(rawValue: 0)
    conversation.apply(compiler.compiled(for: [.init(slot, .named("A"))]), names: [slot: "A"])
    return conversation
  }

  private func report(_ command: Command.ID) throws -> Report {
    let index = try #require(catalogue.index(of: command))
    return .perform(command: UInt16(index), KeyboardSlot(rawValue: 0), isRepeat: false)
  }

  @Test(
    arguments: [
      ("speak-time", ["do: speak-time", "It is 14:05."]),
      ("pause-speech", ["do: pause-speech", "(pause)"]),
      ("next-layout", ["do: next-layout", "A now types de"]),
      ("previous-layout", ["do: previous-layout", "A now types de"]),
      ("speech-setting-up", ["do: speech-setting-up", "(rate 10)", "Rate, 55 percent"]),
    ] as [(Command.ID, [String])]
  )
  func `each effect goes where it belongs, in order`(
    _ command: Command.ID,
    lines: [String]
  ) throws {
    var conversation = try conversation()
    _ = conversation.take(try report(command))
    #expect(machine.said == lines)
  }

  @Test func `speech that was paused goes on`() throws {
    var conversation = try conversation()
    _ = conversation.take(try report("pause-speech"))
    machine.forget()
    _ = conversation.take(try report("pause-speech"))
    #expect(machine.said == ["do: pause-speech", "(resume)"])
  }

  @Test func `while speech is off only what must be heard is said, layouts still change`() throws {
    var conversation = try conversation()
    _ = conversation.take(try report("toggle-mute"))
    machine.forget()
    _ = conversation.take(try report("next-layout"))
    conversation.say(.keyboardCame("B"), .message)
    conversation.say(.panic, .important)
    #expect(machine.said.count == 2)
    #expect(machine.said.first == "do: next-layout")
    machine.forget()
    _ = conversation.take(try report("toggle-mute"))
    _ = conversation.take(try report("next-layout"))
    #expect(machine.said.last == "A now types us", "the layout before was changed too")
  }
}
