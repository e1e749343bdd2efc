import Keyboards
import Layouts
import Shortcuts

/// The presses that are not over yet, on all keyboards: each is remembered until its release.
///
/// A keyboard has at most some 16 keys down, so they are in an array that is searched from the
/// front.
struct Intake: Sendable {
  private var presses: [HeldPress] = []
  private var lastNumber: UInt32 = 0

  init() { presses.reserveCapacity(64) }

  var isEmpty: Bool { presses.isEmpty }
  var indices: Range<Int> { presses.indices }

  subscript(index: Int) -> HeldPress {
    get { presses[index] }
    set { presses[index] = newValue }
  }

  /// Where the press of an event is, or `nil` for a key that is up.
  ///
  /// The kernel's own releases, at suspend and after lost events, come without a scan code.
  func index(of event: KeyEvent, from source: SourceID) -> Int? {
    for index in presses.indices
    where presses[index].key == event.key && presses[index].source == source
      && !presses[index].isUp
    {
      let scan = presses[index].scan
      if scan == event.scan || scan == .none || event.scan == .none { return index }
    }
    return nil
  }

  func index(ofNumber number: UInt32) -> Int? {
    presses.firstIndex { $0.number == number }
  }

  /// Remembers a press.
  ///
  /// - Returns: Where it is.
  mutating func begin(_ event: KeyEvent, from source: SourceID) -> Int {
    lastNumber &+= 1
    presses.append(HeldPress(lastNumber, source, event))
    return presses.count - 1
  }

  /// Remembers a press that goes straight through.
  ///
  /// - Returns: Its number.
  mutating func beginPassed(
    _ event: KeyEvent,
    as key: KeyCode,
    from source: SourceID
  ) -> UInt32 {
    lastNumber &+= 1
    presses.append(HeldPress(lastNumber, source, event, sent: key))
    return lastNumber
  }

  /// The presses of a source that still wait were found down, not seen to go down.
  mutating func noteFound(on source: SourceID) {
    for index in presses.indices
    where presses[index].source == source && presses[index].fate == .undecided {
      presses[index].isFound = true
    }
  }

  /// Modifiers that passed as plain keys count again: the rules have changed.
  mutating func countModifiers() {
    for index in presses.indices { presses[index].position = presses[index].position }
  }

  /// Commands of keys that are still down repeat no longer.
  mutating func endRepeats() {
    for index in presses.indices { presses[index].repeating = nil }
  }

  /// Nothing is sent for any press any more; modifiers wait for the next key that passes.
  mutating func withholdAll() {
    for index in presses.indices where presses[index].fate == .passed {
      presses[index].fate = presses[index].modifier.isEmpty ? .taken : .withheld
      presses[index].sent = .nothing
    }
  }

  /// Ends the presses from a source, but for those of some keys.
  mutating func end(from source: SourceID, besides keys: KeySet) -> [HeldPress] {
    let ended = presses.filter { $0.source == source && !keys.contains($0.key) }
    presses.removeAll { $0.source == source && !keys.contains($0.key) }
    return ended
  }

  /// The keys that are down on a source.
  func keys(from source: SourceID) -> KeySet {
    KeySet(presses.filter { $0.source == source }.map(\.key))
  }

  /// The press is over.
  mutating func end(_ index: Int) -> HeldPress {
    // The order of the others is the order in which they were pressed.
    presses.remove(at: index)
  }

  /// Whether a key is physically down on any keyboard.
  func isDown(_ key: KeyCode) -> Bool {
    for index in presses.indices where presses[index].key == key && !presses[index].isUp {
      return true
    }
    return false
  }

  /// The modifiers that count for chords: those that are held and decided, on any keyboard.
  var modifiers: ModifierKeys {
    var held = ModifierKeys.none
    for index in presses.indices where presses[index].fate != .undecided {
      held = held.adding(presses[index].modifier)
    }
    return held
  }

  /// Whether an ordinary key other than this one is down.
  func hasOrdinaryKey(besides index: Int) -> Bool {
    for other in presses.indices where other != index && presses[other].modifier.isEmpty {
      return true
    }
    return false
  }

  /// The modifiers that choose a level for programs, as they are held.
  var heldLevels: LevelModifiers {
    var levels = LevelModifiers.none
    for index in presses.indices where presses[index].sent.key != .reserved {
      levels = levels.adding(presses[index].role.level)
    }
    return levels
  }

  /// Whether a press holds this modifier for programs.
  func holds(_ modifier: LevelModifiers, at index: Int) -> Bool {
    presses[index].role.level == modifier && presses[index].sent.key != .reserved
  }

  /// Whether a key that is down does anything besides typing.
  var hasRole: Bool {
    for index in presses.indices where presses[index].role != .ordinary { return true }
    return false
  }

  /// No press came after this one.
  func isNewest(_ press: HeldPress) -> Bool { press.number == lastNumber }

  /// A key belongs to another press now: its old one lets nothing go up.
  mutating func disown(_ key: KeyCode, on slot: KeyboardSlot) {
    for index in presses.indices
    where presses[index].source.slot == slot && presses[index].sent.key == key
      && presses[index].role == .ordinary
    {
      presses[index].sent.key = .reserved
    }
  }

  /// Whether another press on the same twin sends this key.
  func isSent(_ key: KeyCode, to slot: KeyboardSlot) -> Bool {
    for index in presses.indices
    where presses[index].source.slot == slot && presses[index].sent.has(key) {
      return true
    }
    return false
  }
}
