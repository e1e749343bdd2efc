import KeyPath
package import Keyboards
import Layouts
package import Shortcuts
package import Text

/// One line of `kbdctl monitor`.
package struct MonitorLine: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    case key(KeyEvent, Meaning)

    /// The kernel dropped events; these keys are down now.
    case lostEvents(down: [KeyCode])

    /// It was there when the monitor began.
    case present(layout: String)
    case added(layout: String)
    case removed
    case layout(String)
  }

  /// What is known of a key's event besides itself.
  package struct Meaning: Hashable, Sendable {
    /// What a press types in the layout that its keyboard has now, or the name of a dead key.
    package var symbol: String?

    /// As in the catalogue, when it is more than a key alone.
    package var chord: String?
    package var command: Command.ID?

    /// What else there is to know, in plain words.
    package var note: String?

    package init(
      symbol: String? = nil,
      chord: String? = nil,
      command: Command.ID? = nil,
      note: String? = nil
    ) {
      self.symbol = symbol
      self.chord = chord
      self.command = command
      self.note = note
    }
  }

  /// Since the monitor began.
  package var time: Duration
  package var keyboard: Keyboard
  package var event: Event

  package init(at time: Duration, _ keyboard: Keyboard, _ event: Event) {
    self.time = max(time, .zero)
    self.keyboard = keyboard
    self.event = event
  }

  /// In words, for people.
  package var text: String {
    let digits = String(milliseconds % 1000)
    let fraction = String(repeating: "0", count: 3 - digits.count) + digits
    return "\(milliseconds / 1000).\(fraction) s, \(keyboard.name): \(words)"
  }

  /// One object; the time is in milliseconds.
  package var json: JSON {
    let all: [(String, JSON)] = [
      ("event", .string(name)),
      ("time", .number(milliseconds)),
      ("keyboard", .string(keyboard.id.rawValue)),
    ]
    return .members(all + members)
  }

  private var milliseconds: Int {
    let (seconds, attoseconds) = time.components
    return Int(seconds * 1000 + attoseconds / 1_000_000_000_000_000)
  }

  private var words: String {
    switch event {
    case .key(let event, let meaning):
      ([event.words] + meaning.words).joined(separator: ", ")
    case .lostEvents(let keys):
      "events were lost; held now: "
        + (keys.isEmpty ? "no key" : keys.map(\.name).joined(separator: ", "))
    case .present(let layout): "layout \(layout), id \(keyboard.id)"
    case .added(let layout): "added, layout \(layout), id \(keyboard.id)"
    case .removed: "removed"
    case .layout(let layout): "now types \(layout)"
    }
  }

  private var name: String {
    switch event {
    case .key: "key"
    case .lostEvents: "lost-events"
    case .present: "present"
    case .added: "added"
    case .removed: "removed"
    case .layout: "layout"
    }
  }

  private var members: [(String, JSON)] {
    switch event {
    case .key(let event, let meaning): event.members + meaning.members
    case .lostEvents(let keys): [("down", .array(keys.map(\.json)))]
    case .present(let layout), .added(let layout):
      [("name", .string(keyboard.name)), ("layout", .string(layout))]
    case .removed: [("name", .string(keyboard.name))]
    case .layout(let layout): [("layout", .string(layout))]
    }
  }
}

extension MonitorLine.Meaning {
  /// What a key means that somebody else gets.
  ///
  /// - Parameters:
  ///   - observed: The key.
  ///   - typed: What it types.
  ///   - command: What its chord stands for.
  ///   - isSystemKey: The command is the desktop's, and a listener passes the key on.
  init(
    _ observed: KeyObserver.Observed,
    typing typed: String?,
    command: Command.ID?,
    isSystemKey: Bool
  ) {
    self.init()
    if isSystemKey { note = "stays the system’s" }
    if observed.isPanic { note = "the chord that releases all keyboards" }
    guard let explained = observed.explanation else { return }
    symbol = typed
    self.command = command
    let chord = explained.chord
    if chord.key == .reserved || chord != Chord([], chord.key) { self.chord = "\(chord)" }
    switch explained.meaning {
    case .key, .chord:
      guard chord.key != .reserved, explained.key != observed.event.key else { return }
      note = "stands for \(explained.key.name)"
    case .reserved: note = "stays the system’s"
    case .switchedOff: (symbol, note) = (nil, "switched off")
    case .remapped(let stroke, let count):
      (symbol, self.chord) = (nil, nil)
      var names: [String] = []
      stroke.modifiers.forEach { names.append($0.name) }
      names.append(stroke.key.name)
      let last = names.joined(separator: "+")
      note = count == 1 ? "stands for \(last)" : "stands for \(count) keys, the last \(last)"
    }
  }

  fileprivate var words: [String] {
    let typed = symbol.map { "types \(inQuotes($0))" }
    return [typed, chord, command.map { "command \($0)" }, note].compactMap(\.self)
  }

  fileprivate var members: [(String, JSON)] {
    [
      ("symbol", symbol.map(JSON.string) ?? .null),
      ("chord", chord.map(JSON.string) ?? .null),
      ("command", command.map { .string($0.rawValue) } ?? .null),
      ("note", note.map(JSON.string) ?? .null),
    ]
  }
}

extension KeyEvent {
  fileprivate var words: String {
    "\(scan == .none ? "" : "\(scan) ")\(key.name) \(changeWord)"
  }

  fileprivate var members: [(String, JSON)] {
    [
      ("scan", scan == .none ? .null : .string("\(scan)")),
      ("key", key.json),
      ("change", .string(changeWord)),
    ]
  }

  private var changeWord: String {
    switch change {
    case .press: "press"
    case .release: "release"
    case .autorepeat: "repeat"
    }
  }
}

extension KeyCode {
  fileprivate var json: JSON { .string("KEY_" + name.uppercased()) }
}
