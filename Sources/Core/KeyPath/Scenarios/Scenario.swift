package import Keyboards

/// What happens to keyboards over time, read from a file: the form of `listen --keys` and of tests.
///
/// CLI.md specifies it. A line is a time and what happens then: `20ms k tap`,
/// `+50ms 2.1: scan:0x70004 press`, `900ms 2: unplug`. A time with `+` counts from the line before.
/// `tap` is a press and a release 10 ms later. `#` begins a comment. Lines such as `say: …` are what
/// is expected to come out.
package struct Scenario: Hashable, Sendable {
  /// What happens to one keyboard, or to all.
  package enum Event: Hashable, Sendable {
    case key(KeyEvent, Node)
    case unplug(keyboard: Int)
    case plug(keyboard: Int)

    /// The kernel dropped events of a node; these keys are down now.
    case lostEvents(Node, down: [KeyCode])

    /// The system switches a light of all virtual keyboards.
    case light(KeyboardLights, isOn: Bool)

    /// Another configuration is read.
    case reload(file: String)
  }

  /// An event node of a keyboard; both are counted from 0.
  package struct Node: Hashable, Sendable {
    package var keyboard: Int
    package var number: Int

    /// As one that is being read; a scenario's keyboards have at most ``limit`` nodes.
    package var source: SourceID {
      SourceID(
        slot: KeyboardSlot(rawValue: UInt8(keyboard)),
        number: UInt8(keyboard * Self.limit + number)
      )
    }

    static let limit = SourceID.limit / KeyboardSlot.count
  }

  /// A file with more bytes than this is refused: a day of typing has some megabytes.
  package static let largestFile = 1 << 24

  package struct Step: Hashable, Sendable {
    package var time: Duration
    package var event: Event
  }

  /// In the order of time.
  package private(set) var steps: [Step] = []

  /// The lines that are expected to come out, in order.
  package private(set) var expected: [String] = []

  /// How many keyboards it speaks of; the transcript of more than one names them.
  package private(set) var keyboardCount = 1

  /// Reads the lines of a file.
  ///
  /// - Parameters:
  ///   - text: What the file holds.
  ///   - file: Its name, for errors.
  /// - Throws: ``ScenarioError`` that names file, line and word.
  package init(parsing text: String, file: String) throws(ScenarioError) {
    // Some editors begin a file with a byte order mark.
    let text = text.hasPrefix("\u{feff}") ? String(text.dropFirst()) : text
    var before = Duration.zero
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      if ScenarioLine.isExpectation(line) {
        expected.append(String(line))
        continue
      }
      do throws(ScenarioError.Reason) {
        guard let line = try ScenarioLine(line, after: before) else { continue }
        before = line.time
        keyboardCount = max(keyboardCount, line.keyboard + 1)
        steps += line.steps
      } catch {
        throw ScenarioError(file: file, line: index + 1, reason: error)
      }
    }
    // A tap's release may come after the next line's press.
    steps = steps.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
    try checkPlugs(text, file)
  }

  /// A keyboard that is not plugged in can do nothing.
  private func checkPlugs(_ text: String, _ file: String) throws(ScenarioError) {
    var unplugged: Set<Int> = []
    var before = Duration.zero
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    where !ScenarioLine.isExpectation(line) {
      guard let line = try? ScenarioLine(line, after: before) else { continue }
      before = line.time
      let wasUnplugged = unplugged.contains(line.keyboard)
      switch line.steps.first?.event {
      case .unplug where !wasUnplugged: unplugged.insert(line.keyboard)
      case .plug where wasUnplugged: unplugged.remove(line.keyboard)
      case .plug:
        throw ScenarioError(file: file, line: index + 1, reason: .pluggedIn(line.keyboard + 1))
      case .key, .lostEvents, .unplug:
        guard wasUnplugged else { continue }
        throw ScenarioError(file: file, line: index + 1, reason: .notPluggedIn(line.keyboard + 1))
      case .light, .reload, nil: continue
      }
    }
  }
}
