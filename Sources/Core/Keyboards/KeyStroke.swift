/// Keys that go down together: modifiers, then a key.
@usableFromInline
package struct KeyStroke: Hashable, BitwiseCopyable, Sendable {
  @usableFromInline package var modifiers: ModifierKeys

  /// ``KeyCode/reserved`` for none.
  @usableFromInline package var key: KeyCode

  @inlinable package init(_ modifiers: ModifierKeys, _ key: KeyCode) {
    self.modifiers = modifiers
    self.key = key
  }

  /// A key alone.
  @inlinable package init(_ key: KeyCode) { self.init(.none, key) }

  @inlinable package static var nothing: KeyStroke { KeyStroke(.reserved) }

  /// Whether this key is one of them.
  @inlinable package func has(_ key: KeyCode) -> Bool {
    if self.key == key { return true }
    return !modifiers.isEmpty && !modifiers.isDisjoint(with: ModifierKeys(key))
  }
}
