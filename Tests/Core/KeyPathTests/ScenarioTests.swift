import KeyPath
import Keyboards
import Testing

@Suite struct ScenarioTests {
  private func parse(_ text: String) throws -> Scenario {
    try Scenario(parsing: text, file: "a.keys")
  }

  @Test(arguments: [
    ("5ms", "nothing follows the time; write a key and a change, such as ‘20ms k tap’"),
    ("5ms 2:", "nothing follows the time; write a key and a change, such as ‘20ms k tap’"),
    ("5ms a", "found 0 words after ‘a’, wanted one: press, release, repeat or tap"),
    ("5ms a tap tap", "found 2 words after ‘a’, wanted one: press, release, repeat or tap"),
    ("5ms unplug 2", "found 1 word after ‘unplug’, wanted none"),
    ("5ms plug 1 2", "found 2 words after ‘plug’, wanted none"),
    (
      "5ms light numlock",
      "found 1 word after ‘light’, wanted numlock, capslock or scrolllock, and on or off"
    ),
    ("5ms reload", "found 0 words after ‘reload’, wanted a configuration file"),
    ("5 a tap", "‘5’ is not a time; write it like 20ms or +20ms"),
    ("-5ms a tap", "‘-5ms’ is not a time; write it like 20ms or +20ms"),
    ("5000000000ms a tap", "‘5000000000ms’ is not a time; write it like 20ms or +20ms"),
    ("a tap", "‘a’ is not a time; write it like 20ms or +20ms"),
    ("5ms a tap\n4ms b tap", "‘4ms’ is earlier than the line before"),
    ("5ms 0: a tap", "‘0:’ is not a keyboard; write ‘2:’, or ‘2.1:’ for its second node"),
    ("5ms 33: a tap", "‘33:’ is not a keyboard"), ("5ms 1.8: a tap", "‘1.8:’ is not a keyboard"),
    ("5ms x: a tap", "‘x:’ is not a keyboard"), ("5ms 1.1.1: a tap", "‘1.1.1:’ is not a keyboard"),
    ("5ms : a tap", "‘:’ is not a keyboard"),
    ("5ms ? tap", "‘?’ is not a key; write an evdev name such as leftctrl, or scan:0x70004"),
    ("5ms A tap", "‘A’ is not a key; did you mean ‘a’?"),
    ("5ms scan:7 tap", "‘scan:7’ is not a key"),
    ("5ms lost-events a b+c", "‘b+c’ is not a key"),
    ("5ms a push", "‘push’ is not press, release, repeat or tap"),
    ("5ms light kana on", "‘kana’ is not numlock, capslock or scrolllock"),
    ("5ms light numlock yes", "‘yes’ is not on or off"),
    (
      "5ms 2: unplug\n6ms 2: a tap",
      "keyboard 2 is not plugged in here; plug it in first"
    ),
    ("5ms unplug\n6ms 1.1: lost-events", "keyboard 1 is not plugged in here"),
    ("5ms unplug\n6ms unplug", "keyboard 1 is not plugged in here"),
    ("5ms 3: plug", "keyboard 3 is plugged in already"),
  ])
  func `an error names its line, the word and what is wanted`(
    _ text: String,
    message: String
  ) throws {
    let error = try #require(throws: ScenarioError.self) { try parse("# a comment\n" + text) }
    let line = text.split(separator: "\n").count + 1
    #expect("\(error)".hasPrefix("a.keys: line \(line): \(message)"), "\(error)")
  }

  private func times(_ scenario: Scenario) -> [Int] {
    scenario.steps.map { Int($0.time / .milliseconds(1)) }
  }

  @Test func `times count from the line before with a plus, and taps overlap in order`() throws {
    let scenario = try parse("5ms a tap\n+3ms b tap\t# rolled\n\n+0ms c press\n20ms c release\n")
    #expect(times(scenario) == [5, 8, 8, 15, 18, 20])
  }

  @Test(arguments: ["\u{feff}5ms a tap\n", "5ms a tap\r\n", "5ms a tap", "5ms\ta\ttap\n"])
  func `what editors add to a line, or leave out, is no fault`(_ text: String) throws {
    #expect(try parse(text).steps == parse("5ms a tap\n").steps)
  }

  @Test func `several keyboards and nodes have slots and numbers of their own`() throws {
    let scenario = try parse("0ms a press\n1ms 2: b press\n2ms 2.1: c press\n3ms 32.7: d press")
    #expect(scenario.keyboardCount == 32)
    let sources = scenario.steps.compactMap { step -> SourceID? in
      if case .key(_, let node) = step.event { node.source } else { nil }
    }
    #expect(sources.map(\.slot.index) == [0, 1, 1, 31])
    #expect(Set(sources.map(\.number)).count == 4)
    #expect(sources.last?.number == 255)
  }

  @Test func `a keyboard does nothing after it is pulled out, and types when it is back`() throws {
    let scenario = try parse("0ms 2: unplug\n1ms a tap\n2ms 2: plug\n3ms 2: a tap\n4ms 2: unplug")
    #expect(scenario.keyboardCount == 2)
    #expect(scenario.steps.count == 7)
  }

  @Test func `a scan code brings the key that it stands for, or an unknown one`() throws {
    let scenario = try parse("0ms scan:0x70004 press\n1ms scan:0xff0000f1 press")
    let keys = scenario.steps.compactMap { step -> KeyEvent? in
      if case .key(let event, _) = step.event { event } else { nil }
    }
    #expect(keys.map(\.key) == [try #require(KeyCode(name: "a")), .unknown])
    #expect(keys.map(\.scan.rawValue) == [0x70004, 0xff00_00f1])
  }

  @Test func `what is expected is told apart from what happens`() throws {
    let lines = ["say: 5ms: a tap # kept", "out: KEY_A press", "out 2: KEY_B press", "do: x"]
    let scenario = try parse("0ms a tap\n" + lines.joined(separator: "\n"))
    #expect(scenario.expected == lines)
    #expect(scenario.steps.count == 2)
    #expect(throws: ScenarioError.self) { try parse("out two: KEY_A press") }
    #expect(throws: ScenarioError.self) { try parse("shout: hello") }
  }

  @Test func `lost events, lights and reloads are read`() throws {
    let scenario = try parse(
      "0ms 2.1: lost-events leftctrl a\n1ms lost-events\n2ms light capslock on\n3ms reload b.toml"
    )
    let a = try #require(KeyCode(name: "a"))
    var lost: [[Int]] = []
    for case .lostEvents(let node, let down) in scenario.steps.map(\.event) {
      lost.append([node.keyboard, node.number] + down.map { Int($0.rawValue) })
    }
    #expect(lost == [[1, 1, Int(KeyCode.leftControl.rawValue), Int(a.rawValue)], [0, 0]])
    #expect(
      scenario.steps.suffix(2).map(\.event) == [
        .light(.capsLock, isOn: true), .reload(file: "b.toml"),
      ]
    )
  }
}
