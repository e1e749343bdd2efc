package import Keyboards

/// Writes down what keyboards do, as lines that ``Scenario`` reads.
///
/// Times count from the first line. A keyboard has the number of its slot, counted from 1, and a node
/// its place among those of its keyboard.
package struct ScenarioRecorder: Sendable {
  private var beginning: Duration?
  private var last = Duration.zero
  private var nodes: [KeyboardSlot: [SourceID]] = [:]
  private var unplugged: Set<KeyboardSlot> = []

  package init() {}

  /// A key moved.
  package mutating func line(for event: KeyEvent, from source: SourceID) -> String {
    let change =
      switch event.change {
      case .press: "press"
      case .release: "release"
      case .autorepeat: "repeat"
      }
    let place = place(of: source)
    let line = "\(time(event.time))\(place)\(Self.word(for: event)) \(change)"
    let isReadable = event.key.hasName || Self.isKnownByScan(event)
    return isReadable ? line : "# \(line), which has no name"
  }

  /// The kernel dropped events of a node; these keys are down now.
  package mutating func line(
    forLostEventsOf source: SourceID,
    down: KeySet,
    at time: Duration
  ) -> String {
    let names = down.keys.filter(\.hasName).map { " \($0.name)" }.joined()
    let place = place(of: source)
    return "\(self.time(time))\(place)lost-events\(names)"
  }

  /// A keyboard came, whose first time is no plug: a scenario begins with all of them.
  package mutating func lines(
    forComing slot: KeyboardSlot,
    named name: String,
    at time: Duration
  ) -> [String] {
    let printable = name.filter { !$0.isNewline }
    let comment = "# Keyboard \(slot.index + 1) is \(printable)."
    guard unplugged.remove(slot) != nil else { return [comment] }
    return [comment, "\(self.time(time)) \(slot.index + 1): plug"]
  }

  /// A keyboard is gone.
  package mutating func line(forLeaving slot: KeyboardSlot, at time: Duration) -> String {
    nodes[slot] = nil
    unplugged.insert(slot)
    return "\(self.time(time)) \(slot.index + 1): unplug"
  }

  /// Whole milliseconds; events of two nodes may come in another order than they were stamped.
  private mutating func time(_ time: Duration) -> String {
    let beginning = beginning ?? time
    self.beginning = beginning
    last = max(last, time - beginning)
    let (seconds, attoseconds) = last.components
    return "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000)ms"
  }

  /// ` `, ` 2: ` or ` 2.1: `.
  private mutating func place(of source: SourceID) -> String {
    var known = nodes[source.slot] ?? []
    if !known.contains(source) { known.append(source) }
    nodes[source.slot] = known
    let number = min(known.firstIndex(of: source) ?? 0, Scenario.Node.limit - 1)
    switch (source.slot.index, number) {
    case (0, 0): return " "
    case (let index, 0): return " \(index + 1): "
    case (let index, let number): return " \(index + 1).\(number): "
    }
  }

  private static func word(for event: KeyEvent) -> String {
    isKnownByScan(event) ? "scan:\(event.scan)" : event.key.name
  }

  /// The kernel has no code for the key, and reading its scan code gives none either.
  private static func isKnownByScan(_ event: KeyEvent) -> Bool {
    event.key.isUnknown && event.scan != .none
      && (event.scan.standardKeyCode ?? .unknown) == event.key
  }
}

extension KeyCode {
  /// Whether it can be written and read by its name.
  fileprivate var hasName: Bool { KeyCode(name: name) == self }
}
