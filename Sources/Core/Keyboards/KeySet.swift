/// A set of keys, as one bit for each code; it never allocates.
@usableFromInline
package struct KeySet: Sendable {
  /// The bits in the order of `EVIOCGKEY`; there are `KEY_CNT` of them (linux/input.h).
  @usableFromInline var words = [12 of UInt64](repeating: 0)

  package init() {}

  package init(_ keys: some Sequence<KeyCode>) { for key in keys { insert(key) } }

  /// Takes over bits as the kernel writes them for `EVIOCGKEY`.
  package init(words: [12 of UInt64]) { self.words = words }

  package var isEmpty: Bool {
    for index in words.indices where words[index] != 0 { return false }
    return true
  }

  /// How many keys there are.
  var count: Int {
    var count = 0
    for index in words.indices { count += words[index].nonzeroBitCount }
    return count
  }

  @inlinable package func contains(_ key: KeyCode) -> Bool {
    guard key.rawValue < KeyCode.limit else { return false }
    return words[Int(key.rawValue >> 6)] & Self.mask(of: key) != 0
  }

  /// Adds a key; a code that the kernel does not have is ignored.
  ///
  /// - Returns: Whether it was not in the set before.
  @discardableResult @inlinable
  package mutating func insert(_ key: KeyCode) -> Bool {
    guard key.rawValue < KeyCode.limit else { return false }
    let (index, mask) = (Int(key.rawValue >> 6), Self.mask(of: key))
    let word = words[index]
    words[index] = word | mask
    return word & mask == 0
  }

  /// Takes a key out.
  ///
  /// - Returns: Whether it was in the set before.
  @discardableResult @inlinable
  package mutating func remove(_ key: KeyCode) -> Bool {
    guard key.rawValue < KeyCode.limit else { return false }
    let (index, mask) = (Int(key.rawValue >> 6), Self.mask(of: key))
    let word = words[index]
    words[index] = word & ~mask
    return word & mask != 0
  }

  /// The keys that are in this set and not in the other.
  package func subtracting(_ other: KeySet) -> KeySet {
    var rest = self
    for index in words.indices { rest.words[index] &= ~other.words[index] }
    return rest
  }

  package mutating func formUnion(_ other: KeySet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  package func intersection(_ other: KeySet) -> KeySet {
    var both = self
    for index in words.indices { both.words[index] &= other.words[index] }
    return both
  }

  /// Calls `body` with each key, lowest code first.
  package func forEach(_ body: (KeyCode) -> Void) {
    for index in words.indices {
      var rest = words[index]
      while rest != 0 {
        body(KeyCode(rawValue: UInt16(index * 64 + rest.trailingZeroBitCount)))
        rest &= rest - 1
      }
    }
  }

  /// The keys, lowest code first.
  package var keys: [KeyCode] {
    var keys: [KeyCode] = []
    forEach { keys.append($0) }
    return keys
  }

  @inlinable static func mask(of key: KeyCode) -> UInt64 { 1 << UInt64(key.rawValue & 63) }
}

extension KeySet: Hashable {
  @usableFromInline package static func == (one: KeySet, other: KeySet) -> Bool {
    for index in one.words.indices where one.words[index] != other.words[index] { return false }
    return true
  }

  @usableFromInline package func hash(into hasher: inout Hasher) {
    for index in words.indices { hasher.combine(words[index]) }
  }
}
