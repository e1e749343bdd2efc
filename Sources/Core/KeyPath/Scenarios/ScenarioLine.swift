import Keyboards

/// One line of a scenario file, read word by word.
struct ScenarioLine {
  let time: Duration

  /// Counted from 0.
  private(set) var keyboard = 0
  private(set) var steps: [Scenario.Step] = []

  /// Whether a line says what is expected, as `say:`, `do:`, `out:` and `out 2:` do.
  static func isExpectation(_ line: Substring) -> Bool {
    guard let colon = line.firstIndex(of: ":") else { return false }
    let words = line[..<colon].split(separator: " ")
    return ["say", "do", "out"].contains(words.first)
      && (words.count == 1 || (words.count == 2 && Int(words[1]) != nil))
  }

  /// Reads a line; `nil` for one that says nothing.
  init?(_ line: Substring, after before: Duration) throws(ScenarioError.Reason) {
    var words = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" || $0 == "\r" }[...]
    guard let first = words.popFirst() else { return nil }
    time = try Self.time(first, after: before)
    var node = Scenario.Node(keyboard: 0, number: 0)
    if let word = words.first, word.last == ":" {
      node = try Self.node(word)
      words = words.dropFirst()
    }
    keyboard = node.keyboard
    guard let verb = words.first else { throw .nothingHappens }
    let operands = words.dropFirst()
    switch verb {
    case "unplug", "plug":
      try Self.expect(operands, count: 0, verb)
      add(verb == "plug" ? .plug(keyboard: keyboard) : .unplug(keyboard: keyboard))
    case "lost-events":
      var down: [KeyCode] = []
      for word in operands { down.append(try Self.key(word).key) }
      add(.lostEvents(node, down: down))
    case "light":
      try Self.expect(operands, count: 2, verb)
      let words = Array(operands)
      add(.light(try Self.light(words[0]), isOn: try Self.isOn(words[1])))
    case "reload":
      try Self.expect(operands, count: 1, verb)
      add(.reload(file: String(operands.first ?? "")))
    default:
      try Self.expect(operands, count: 1, verb)
      try addKey(verb, operands.first ?? "", node)
    }
  }

  private mutating func add(_ event: Scenario.Event, after delay: Duration = .zero) {
    steps.append(Scenario.Step(time: time + delay, event: event))
  }

  private mutating func addKey(
    _ name: Substring,
    _ change: Substring,
    _ node: Scenario.Node
  ) throws(ScenarioError.Reason) {
    let (key, scan) = try Self.key(name)
    let tap = Duration.milliseconds(10)
    let changes: [(KeyEvent.Change, Duration)]
    switch change {
    case "press": changes = [(.press, .zero)]
    case "release": changes = [(.release, .zero)]
    case "repeat": changes = [(.autorepeat, .zero)]
    case "tap": changes = [(.press, .zero), (.release, tap)]
    default: throw .unknownChange(String(change))
    }
    for (change, delay) in changes {
      let event = KeyEvent(key: key, scan: scan, change: change, time: time + delay)
      add(.key(event, node), after: delay)
    }
  }
}

// MARK: Words

extension ScenarioLine {
  private static func expect(
    _ operands: ArraySlice<Substring>,
    count: Int,
    _ verb: Substring
  ) throws(ScenarioError.Reason) {
    guard operands.count != count else { return }
    throw .wrongCount(operands.count, after: String(verb))
  }

  private static func time(
    _ word: Substring,
    after before: Duration
  ) throws(ScenarioError.Reason) -> Duration {
    let isRelative = word.hasPrefix("+")
    let number = word.drop { $0 == "+" }
    guard number.hasSuffix("ms"), let milliseconds = UInt32(number.dropLast(2)) else {
      throw .notATime(String(word))
    }
    let time = (isRelative ? before : .zero) + .milliseconds(Int64(milliseconds))
    guard time >= before else { throw .earlierThanBefore(String(word)) }
    return time
  }

  /// Reads `2:` and `2.1:`.
  private static func node(_ word: Substring) throws(ScenarioError.Reason) -> Scenario.Node {
    let parts = word.dropLast().split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let keyboard = Int(parts[0]),
      let number = parts.count == 2 ? Int(parts[1]) : 0,
      (1...KeyboardSlot.count).contains(keyboard), (0..<Scenario.Node.limit).contains(number)
    else { throw .notAKeyboard(String(word)) }
    return Scenario.Node(keyboard: keyboard - 1, number: number)
  }

  private static func key(
    _ word: Substring
  ) throws(ScenarioError.Reason) -> (key: KeyCode, scan: ScanCode) {
    guard word.hasPrefix("scan:") else {
      guard let key = KeyCode(name: word) else { throw .unknownKey(String(word)) }
      return (key, .none)
    }
    guard let scan = ScanCode(word.dropFirst("scan:".count)) else {
      throw .unknownKey(String(word))
    }
    return (scan.standardKeyCode ?? .unknown, scan)
  }

  private static func light(_ word: Substring) throws(ScenarioError.Reason) -> KeyboardLights {
    switch word {
    case "numlock": .numLock
    case "capslock": .capsLock
    case "scrolllock": .scrollLock
    default: throw .unknownLight(String(word))
    }
  }

  private static func isOn(_ word: Substring) throws(ScenarioError.Reason) -> Bool {
    switch word {
    case "on": true
    case "off": false
    default: throw .notOnOrOff(String(word))
    }
  }
}
