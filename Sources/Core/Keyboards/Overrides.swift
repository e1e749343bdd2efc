/// What the user's configuration says about devices; it wins over everything that was found out.
package struct Overrides: Hashable, Sendable {
  /// `match` and `kind` of a `[[keyboard]]` table.
  package struct Kind: Hashable, Sendable {
    package var pattern: KeyboardPattern
    package var kind: Keyboard.Kind

    package init(_ pattern: KeyboardPattern, _ kind: Keyboard.Kind) {
      self.pattern = pattern
      self.kind = kind
    }
  }

  /// The first that fits counts.
  package var kinds: [Kind]

  /// `ignore` of `[listener]`: never to be touched.
  package var ignored: [KeyboardPattern]

  package init(kinds: [Kind] = [], ignored: [KeyboardPattern] = []) {
    self.kinds = kinds
    self.ignored = ignored
  }

  func ignores(_ device: PhysicalDevice) -> Bool { ignored.contains { $0.fit(device) != nil } }

  func kind(of device: PhysicalDevice) -> Keyboard.Kind? {
    kinds.first { $0.pattern.fit(device) != nil }?.kind
  }
}
