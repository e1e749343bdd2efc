/// A keyboard that came, went, or is no longer what it was.
package enum InventoryChange: Hashable, Sendable {
  case added(Keyboard)
  case removed(Keyboard)
  case changed(Keyboard)
}

extension Inventory {
  /// What happened to the keyboards since an earlier look, first what went.
  package func changes(since earlier: Inventory) -> [InventoryChange] {
    let before = Dictionary(uniqueKeysWithValues: earlier.keyboards.map { ($0.id, $0) })
    let now = Set(keyboards.map(\.id))
    let removed = earlier.keyboards.filter { !now.contains($0.id) }
    return removed.map(InventoryChange.removed)
      + keyboards.compactMap { keyboard in
        guard let old = before[keyboard.id] else { return .added(keyboard) }
        let wasListening = earlier.listening.contains(keyboard.id)
        let isSame = wasListening == listening.contains(keyboard.id) && old.isSame(as: keyboard)
        return isSame ? nil : .changed(keyboard)
      }
  }
}

extension Keyboard {
  /// Whether a listener that has the other one open can go on.
  fileprivate func isSame(as other: Keyboard) -> Bool {
    (nodes, sysfsPaths) == (other.nodes, other.sysfsPaths)
      && (name, kind, state) == (other.name, other.kind, other.state)
  }
}
