package import KeyPath
package import Keyboards

/// Which keyboards a listener has, and what to do when they come, go or cannot be taken.
///
/// It is told what is there now, after each change, and says what is to be taken or released; so a
/// missed event is made up for by the next. A keyboard keeps its slot, and so its virtual keyboard,
/// while it is away, until slots are wanted for others.
package struct KeyboardRoster: Sendable {
  package enum Action: Hashable, Sendable {
    /// Open and grab a node, then call ``taken(_:)`` or ``failed(_:_:at:)``.
    case take(SourceID, node: String, Keyboard)
    case release(SourceID)
    case came(Keyboard)
    case gone(Keyboard)

    /// The slot is free, and nothing of its keyboard is kept.
    case vacated(KeyboardSlot)

    /// Left alone; told once for as long as the reason stays the same.
    case declined(Keyboard, Refusal)
  }

  private struct Node: Sendable {
    enum State: Hashable, Sendable {
      case opening
      case taken
      /// Not tried again by itself when `retry` is `nil`.
      case failed(retry: Duration?, attempts: Int)
    }

    var id: SourceID
    var node: String
    /// Its path in sysfs tells a node from a later one that got the same number.
    var place: String
    var state: State
  }

  private struct Entry: Sendable {
    var keyboard: Keyboard
    var slot: KeyboardSlot
    var sources: [Node] = []
    var isPresent = false
    var refusal: Refusal?
    /// The round in which it was last there; the lowest goes first when a slot is wanted.
    var lastSeen: Int

    var isTaken: Bool { sources.contains { $0.state == .taken } }
  }

  /// How many keyboards that are away keep their virtual keyboard.
  package static let keptAway = 8

  private var entries: [Entry] = []
  private var refused: [Keyboard.ID: Refusal] = [:]

  /// Keyboards that were listened to until the listener stood still; they come back unannounced.
  private var resuming: Set<Keyboard.ID> = []
  private var numbers = SourceNumbers()
  private var round = 0

  package init() {}

  /// The keyboards that are being listened to.
  package var taken: [Keyboard] { entries.filter(\.isPresent).map(\.keyboard) }

  /// All keyboards that have a slot, also those that are away.
  package var slots: [(slot: KeyboardSlot, keyboard: Keyboard)] {
    entries.map { ($0.slot, $0.keyboard) }
  }

  package func keyboard(in slot: KeyboardSlot) -> Keyboard? {
    entries.first { $0.slot == slot }?.keyboard
  }

  /// The nodes in a slot that are being read.
  package func sources(in slot: KeyboardSlot) -> [SourceID] {
    let entry = entries.first { $0.slot == slot }
    return entry?.sources.filter { $0.state == .taken }.map(\.id) ?? []
  }

  /// The node with this number that is being read.
  package func source(numbered number: UInt8) -> SourceID? {
    entries.flatMap(\.sources).first { $0.id.number == number && $0.state == .taken }?.id
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
    round += 1
    var actions: [Action] = []
    let present = keyboards.filter { $0.state == .connected && !$0.nodes.isEmpty }
    for index in entries.indices {
      let now = present.first { $0.id == entries[index].keyboard.id }
      if now != nil { entries[index].lastSeen = round }
      actions += releaseSources(of: index, notIn: now)
      if now == nil, resuming.remove(entries[index].keyboard.id) != nil {
        actions.append(.gone(entries[index].keyboard))
      }
    }
    refused = refused.filter { id, _ in present.contains { $0.id == id } }
    actions += vacate(keeping: Self.keptAway)
    for keyboard in present { actions += take(keyboard) }
    return actions
  }

  /// A node has been opened and grabbed.
  package mutating func taken(_ id: SourceID) -> [Action] {
    guard let (entry, source) = find(id) else { return [] }
    entries[entry].sources[source].state = .taken
    entries[entry].refusal = nil
    guard !entries[entry].isPresent else { return [] }
    entries[entry].isPresent = true
    let keyboard = entries[entry].keyboard
    return resuming.remove(keyboard.id) == nil ? [.came(keyboard)] : []
  }

  /// A node could not be taken; ``Refusal/busy`` is tried again after 1, 2, 4 … 64 seconds.
  ///
  /// - Returns: The refusal, when it is news.
  package mutating func failed(_ id: SourceID, _ refusal: Refusal, at time: Duration) -> [Action] {
    guard let (entry, source) = find(id) else { return [] }
    var attempts = 0
    if case .failed(_, let before) = entries[entry].sources[source].state { attempts = before }
    let retry = refusal == .busy ? time + .seconds(1 << min(attempts, 6)) : nil
    entries[entry].sources[source].state = .failed(retry: retry, attempts: attempts + 1)
    resuming.remove(entries[entry].keyboard.id)
    guard entries[entry].refusal != refusal else { return [] }
    entries[entry].refusal = refusal
    return [.declined(entries[entry].keyboard, refusal)]
  }

  /// A node that was taken can no longer be read.
  package mutating func lost(_ id: SourceID) -> [Action] {
    guard let (entry, source) = find(id) else { return [] }
    entries[entry].sources.remove(at: source)
    return noteGone(entry)
  }

  /// Every node has been released, and none is to be told of: the listener stands still.
  package mutating func releaseAll() {
    resuming = Set(taken.map(\.id))
    for index in entries.indices {
      entries[index].sources = []
      entries[index].isPresent = false
    }
  }

  /// Tries again what is due.
  package mutating func timePassed(to time: Duration) -> [Action] {
    var actions: [Action] = []
    for entry in entries {
      for source in entry.sources {
        guard case .failed(let retry?, _) = source.state, retry <= time else { continue }
        actions.append(.take(source.id, node: source.node, entry.keyboard))
      }
    }
    return actions
  }
}

// MARK: Entries

extension KeyboardRoster {
  private func find(_ id: SourceID) -> (entry: Int, source: Int)? {
    for entry in entries.indices {
      if let source = entries[entry].sources.firstIndex(where: { $0.id == id }) {
        return (entry, source)
      }
    }
    return nil
  }

  private mutating func releaseSources(of index: Int, notIn now: Keyboard?) -> [Action] {
    let staying = now.map { now in now.nodes.map { ($0, now.sysfsPath(of: $0)) } } ?? []
    let leaving = entries[index].sources.filter { source in
      !staying.contains { $0 == source.node && $1 == source.place }
    }
    entries[index].sources.removeAll { source in leaving.contains { $0.id == source.id } }
    return leaving.filter { $0.state == .taken }.map { .release($0.id) } + noteGone(index)
  }

  private mutating func noteGone(_ index: Int) -> [Action] {
    guard entries[index].isPresent, !entries[index].isTaken else { return [] }
    entries[index].isPresent = false
    return [.gone(entries[index].keyboard)]
  }

  private mutating func take(_ keyboard: Keyboard) -> [Action] {
    if keyboard.isVirtual { return decline(keyboard, .virtual) }
    guard let (index, vacated) = index(of: keyboard) else { return decline(keyboard, .noSlot) }
    entries[index].keyboard = keyboard
    let known = entries[index].sources.map(\.node)
    // What failed for good may have been mended since: udev tells of a change of rights.
    let again = entries[index].sources.compactMap { source -> Action? in
      guard case .failed(retry: nil, _) = source.state else { return nil }
      return .take(source.id, node: source.node, keyboard)
    }
    return vacated + again
      + keyboard.nodes.filter { !known.contains($0) }.compactMap { node in
        let used = Set(entries.flatMap(\.sources).map(\.id.number))
        guard let number = numbers.next(besides: used) else { return nil }
        let id = SourceID(slot: entries[index].slot, number: number)
        entries[index].sources.append(
          Node(id: id, node: node, place: keyboard.sysfsPath(of: node), state: .opening)
        )
        return .take(id, node: node, keyboard)
      }
  }

  private mutating func decline(_ keyboard: Keyboard, _ refusal: Refusal) -> [Action] {
    refused.updateValue(refusal, forKey: keyboard.id) == refusal
      ? [] : [.declined(keyboard, refusal)]
  }

  /// The entry of a keyboard, made when it is new and there is room.
  private mutating func index(of keyboard: Keyboard) -> (Int, [Action])? {
    if let index = entries.firstIndex(where: { $0.keyboard.id == keyboard.id }) {
      return (index, [])
    }
    var vacated: [Action] = []
    if entries.count == KeyboardSlot.count {
      let away = entries.count { $0.sources.isEmpty }
      guard away > 0 else { return nil }
      vacated = vacate(keeping: away - 1)
    }
    let used = Set(entries.map(\.slot))
    guard let slot = KeyboardSlot.all.first(where: { !used.contains($0) }) else { return nil }
    entries.append(Entry(keyboard: keyboard, slot: slot, lastSeen: round))
    return (entries.count - 1, vacated)
  }

  /// Frees the slots of keyboards that are away, those that left first, but for some.
  private mutating func vacate(keeping count: Int) -> [Action] {
    let away = entries.filter(\.sources.isEmpty).sorted { $0.lastSeen < $1.lastSeen }
    let leaving = away.dropLast(count).map(\.slot)
    entries.removeAll { leaving.contains($0.slot) }
    return leaving.map { .vacated($0) }
  }
}
