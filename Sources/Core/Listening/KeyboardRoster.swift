package import Keyboards

/// Which keyboards a listener has, and what to do when they come, go or cannot be taken.
///
/// It is told what is there now, after each change, and says what is to be attached or detached;
/// so a missed event is made up for by the next. A keyboard keeps its slot, and so its virtual
/// keyboard, for as long as the listener runs.
package struct KeyboardRoster: Sendable {
  package enum Action: Hashable, Sendable {
    /// Open and grab a node, and tell the result with ``attached(_:)`` or ``failed(_:_:at:)``.
    case attach(SourceID, node: String, Keyboard)
    case detach(SourceID)
    case came(Keyboard)
    case gone(Keyboard)
    /// Left alone; told once for as long as the reason stays the same.
    case declined(Keyboard, Refusal)
  }

  /// Why a keyboard is not taken.
  package enum Refusal: Hashable, Sendable {
    case virtual
    /// Keys and pointer come from one node, which a grab would take away together.
    case hasPointer
    case noSlot
    case permission
    /// Another program has grabbed it; it is tried again.
    case busy
    case other(String)
  }

  struct Source: Sendable {
    enum State: Hashable, Sendable {
      case opening
      case attached
      /// Not tried again by itself when `at` is `nil`.
      case failed(retry: Duration?, attempts: Int)
    }

    var id: SourceID
    var node: String
    /// Tells a node from a later one that got the same number.
    var place: String
    var state: State
  }

  struct Entry: Sendable {
    var keyboard: Keyboard
    var slot: KeyboardSlot
    var sources: [Source] = []
    var isPresent = false
    var refusal: Refusal?
  }

  var entries: [Entry] = []
  var refused: [Keyboard.ID: Refusal] = [:]
  var nextSource: UInt16 = 0

  package init() {}

  /// The keyboards that are being listened to.
  package var taken: [Keyboard] { entries.filter(\.isPresent).map(\.keyboard) }

  /// The slot of a keyboard that was ever taken.
  package func slot(of id: Keyboard.ID) -> KeyboardSlot? {
    entries.first { $0.keyboard.id == id }?.slot
  }

  /// The nodes of a keyboard that are being read.
  package func sources(of id: Keyboard.ID) -> [SourceID] {
    let entry = entries.first { $0.keyboard.id == id }
    return entry?.sources.filter { $0.state == .attached }.map(\.id) ?? []
  }

  package func keyboard(in slot: KeyboardSlot) -> Keyboard? {
    entries.first { $0.slot == slot }?.keyboard
  }

  /// When ``timePassed(to:)`` wants to be called, or `nil` for never.
  package var deadline: Duration? {
    entries.flatMap(\.sources).compactMap { source in
      if case .failed(let retry?, _) = source.state { retry } else { nil }
    }.min()
  }

  /// Takes note of the keyboards that are there now.
  ///
  /// - Parameter keyboards: All of those that are wanted; a disconnected one counts as gone.
  /// - Returns: What must be done for it.
  package mutating func update(_ keyboards: [Keyboard]) -> [Action] {
    var actions: [Action] = []
    let present = keyboards.filter { $0.state == .connected && !$0.nodes.isEmpty }
    for index in entries.indices {
      let now = present.first { $0.id == entries[index].keyboard.id }
      actions += dropSources(of: index, notIn: now)
    }
    refused = refused.filter { id, _ in present.contains { $0.id == id } }
    for keyboard in present { actions += take(keyboard) }
    return actions
  }

  /// A node has been opened and grabbed.
  package mutating func attached(_ id: SourceID) -> [Action] {
    guard let (entry, source) = find(id) else { return [] }
    entries[entry].sources[source].state = .attached
    entries[entry].refusal = nil
    guard !entries[entry].isPresent else { return [] }
    entries[entry].isPresent = true
    return [.came(entries[entry].keyboard)]
  }

  /// A node could not be taken.
  ///
  /// - Parameters:
  ///   - id: Of the action that failed.
  ///   - refusal: Why; ``Refusal/busy`` is tried again after 1, 2, 4 … 64 seconds.
  ///   - time: Now.
  /// - Returns: The refusal, when it is news.
  package mutating func failed(
    _ id: SourceID,
    _ refusal: Refusal,
    at time: Duration
  ) -> [Action] {
    guard let (entry, source) = find(id) else { return [] }
    var attempts = 0
    if case .failed(_, let before) = entries[entry].sources[source].state { attempts = before }
    let retry = refusal == .busy ? time + .seconds(1 << min(attempts, 6)) : nil
    entries[entry].sources[source].state = .failed(retry: retry, attempts: attempts + 1)
    guard entries[entry].refusal != refusal else { return [] }
    entries[entry].refusal = refusal
    return [.declined(entries[entry].keyboard, refusal)]
  }

  /// A node that was attached can no longer be read.
  package mutating func lost(_ id: SourceID) -> [Action] {
    guard let (entry, source) = find(id) else { return [] }
    entries[entry].sources.remove(at: source)
    return noteGone(entry)
  }

  /// Tries again what is due.
  package mutating func timePassed(to time: Duration) -> [Action] {
    var actions: [Action] = []
    for entry in entries {
      for source in entry.sources {
        guard case .failed(let retry?, _) = source.state, retry <= time else { continue }
        actions.append(.attach(source.id, node: source.node, entry.keyboard))
      }
    }
    return actions
  }
}
