import Keyboards

/// The entries: one for each keyboard that was ever taken.
extension KeyboardRoster {
  func find(_ id: SourceID) -> (entry: Int, source: Int)? {
    for entry in entries.indices {
      if let source = entries[entry].sources.firstIndex(where: { $0.id == id }) {
        return (entry, source)
      }
    }
    return nil
  }

  mutating func dropSources(of index: Int, notIn now: Keyboard?) -> [Action] {
    let staying = now.map { keyboard in keyboard.nodes.map { ($0, keyboard.place(of: $0)) } } ?? []
    let leaving = entries[index].sources.filter { source in
      !staying.contains { $0 == source.node && $1 == source.place }
    }
    guard !leaving.isEmpty else { return [] }
    entries[index].sources.removeAll { source in leaving.contains { $0.id == source.id } }
    let detached = leaving.filter { $0.state == .attached }.map { Action.detach($0.id) }
    return detached + noteGone(index)
  }

  mutating func noteGone(_ index: Int) -> [Action] {
    guard entries[index].isPresent,
      !entries[index].sources.contains(where: { $0.state == .attached })
    else { return [] }
    entries[index].isPresent = false
    return [.gone(entries[index].keyboard)]
  }

  mutating func take(_ keyboard: Keyboard) -> [Action] {
    if let refusal = Self.refusal(of: keyboard) { return decline(keyboard, refusal) }
    guard let index = index(of: keyboard) else { return decline(keyboard, .noSlot) }
    entries[index].keyboard = keyboard
    let known = entries[index].sources.map(\.node)
    // What failed for good may have been mended since: udev tells of a change of rights.
    let again = entries[index].sources.compactMap { source -> Action? in
      guard case .failed(retry: nil, _) = source.state else { return nil }
      return .attach(source.id, node: source.node, keyboard)
    }
    return again
      + keyboard.nodes.filter { !known.contains($0) }.map { node in
        let id = SourceID(slot: entries[index].slot, number: nextSource)
        nextSource &+= 1
        entries[index].sources.append(
          Source(id: id, node: node, place: keyboard.place(of: node), state: .opening)
        )
        return .attach(id, node: node, keyboard)
      }
  }

  private mutating func decline(_ keyboard: Keyboard, _ refusal: Refusal) -> [Action] {
    guard refused.updateValue(refusal, forKey: keyboard.id) != refusal else { return [] }
    return [.declined(keyboard, refusal)]
  }

  private static func refusal(of keyboard: Keyboard) -> Refusal? {
    if keyboard.isVirtual { return .virtual }
    return keyboard.hasPointer ? .hasPointer : nil
  }

  /// The entry of a keyboard, made when it is new and there is room.
  private mutating func index(of keyboard: Keyboard) -> Int? {
    if let index = entries.firstIndex(where: { $0.keyboard.id == keyboard.id }) { return index }
    let used = Set(entries.map(\.slot.rawValue))
    guard let free = (0..<UInt8(KeyboardSlot.count)).first(where: { !used.contains($0) }) else {
      return nil
    }
    entries.append(Entry(keyboard: keyboard, slot: KeyboardSlot(rawValue: free)))
    return entries.count - 1
  }
}

extension Keyboard {
  /// The path of a node in sysfs, which a later device with the same number does not have.
  fileprivate func place(of node: String) -> String {
    zip(nodes, sysfsPaths).first { $0.0 == node }?.1 ?? ""
  }
}
