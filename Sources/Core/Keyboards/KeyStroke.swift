/// Keys that go down together: modifiers, then a key.
package struct KeyStroke: Hashable, BitwiseCopyable, Sendable {
  package var modifiers: ModifierKeys

  /// ``KeyCode/reserved`` for none.
  package var key: KeyCode

  package init(_ modifiers: ModifierKeys = [], _ key: KeyCode) {
    self.modifiers = modifiers
    self.key = key
  }

  package static let nothing = KeyStroke([], .reserved)

  /// Whether this key is one of them.
  package func has(_ key: KeyCode) -> Bool {
    self.key == key || !modifiers.isDisjoint(with: ModifierKeys(key))
  }
}
