package import Keyboards

/// What is down on one keyboard: on its own keys, and on its virtual twin.
package struct Ledger: Sendable {
  private struct Source: Sendable {
    var number: UInt16
    var down = KeySet()
  }

  /// A keyboard has one or two event nodes, so a search from the front is the quickest.
  private var sources: [Source] = []

  /// What the rest of the system believes to be down.
  package private(set) var virtual = KeySet()

  package init() {}

  /// Notes a change on a source.
  ///
  /// - Returns: Whether it is one: a press of a key that is down already, or a release of one
  ///   that is up, changes nothing.
  package mutating func note(
    _ key: KeyCode,
    _ change: KeyEvent.Change,
    source: UInt16
  ) -> Bool {
    let index = index(of: source)
    let isChange: Bool
    switch change {
    case .press: isChange = sources[index].down.insert(key)
    case .release: isChange = sources[index].down.remove(key)
    case .autorepeat: return true
    }
    // Most keyboards have one source, and then there is nothing else to ask.
    return isChange && (sources.count == 1 || !isDown(key, besides: index))
  }

  /// Whether a key is down on any source.
  package func isDown(_ key: KeyCode) -> Bool {
    for index in sources.indices where sources[index].down.contains(key) { return true }
    return false
  }

  private func isDown(_ key: KeyCode, besides other: Int) -> Bool {
    for index in sources.indices where index != other && sources[index].down.contains(key) {
      return true
    }
    return false
  }

  package func down(on source: UInt16) -> KeySet {
    sources.first { $0.number == source }?.down ?? KeySet()
  }

  package mutating func forget(source: UInt16) { sources.removeAll { $0.number == source } }

  private mutating func index(of source: UInt16) -> Int {
    if !sources.isEmpty, sources[0].number == source { return 0 }
    for index in sources.indices where sources[index].number == source { return index }
    sources.append(Source(number: source))
    return sources.count - 1
  }

  /// Notes what is sent to the virtual keyboard.
  ///
  /// - Returns: Whether it must be sent: a key cannot go down twice, nor up without being down.
  package mutating func send(_ key: KeyCode, _ change: KeyEvent.Change) -> Bool {
    switch change {
    case .press: return virtual.insert(key)
    case .release: return virtual.remove(key)
    case .autorepeat: return false
    }
  }
}
