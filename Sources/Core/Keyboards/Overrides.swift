/// What the user says about devices; it wins over everything that was found out.
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

  /// What `kbdctl kind` or `kbdctl ignore` said; it is newer than the configuration, and wins.
  package var chosen: [Keyboard.ID: ChosenKind]

  /// The first that fits counts.
  package var kinds: [Kind]

  /// `ignore` of `[listener]`: never to be touched.
  package var ignored: [KeyboardPattern]

  package init(
    chosen: [Keyboard.ID: ChosenKind] = [:],
    kinds: [Kind] = [],
    ignored: [KeyboardPattern] = []
  ) {
    self.chosen = chosen
    self.kinds = kinds
    self.ignored = ignored
  }

  func ignores(_ device: PhysicalDevice) -> Bool { ignored.contains { $0.fit(device) != nil } }

  func kind(of device: PhysicalDevice) -> Keyboard.Kind? {
    kinds.first { $0.pattern.fit(device) != nil }?.kind
  }
}

/// What a person says that a device is.
package enum ChosenKind: String, CaseIterable, Sendable {
  case keyboard
  case keypad

  /// Not for typing, and left alone.
  case ignored = "none"

  /// `nil` for no keyboard.
  package var kind: Keyboard.Kind? {
    switch self {
    case .keyboard: .keyboard
    case .keypad: .keypad
    case .ignored: nil
    }
  }
}
