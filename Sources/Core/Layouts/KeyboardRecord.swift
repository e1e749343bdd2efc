package import Keyboards

/// What was chosen for one keyboard, with what is needed to know it again.
package struct KeyboardRecord: Hashable, Sendable {
  package var id: Keyboard.ID
  package var name: String
  package var vendor: UInt16
  package var product: UInt16

  /// The serial number or Bluetooth address, empty if it has none.
  package var unique: String

  /// `nil` when no layout was chosen.
  package var choice: LayoutChoice?

  /// `nil` when it was not chosen.
  package var geometry: Geometry?

  /// What somebody said that it is, or `nil` for what it is found to be.
  package var kind: ChosenKind?

  /// What a keyboard is now, with what was chosen for it before.
  ///
  /// - Parameters:
  ///   - keyboard: The keyboard.
  ///   - old: Its record, perhaps under another id; `nil` when nothing was chosen.
  package init(of keyboard: Keyboard, keeping old: KeyboardRecord? = nil) {
    id = keyboard.id
    name = keyboard.name
    vendor = keyboard.identity.vendor
    product = keyboard.identity.product
    unique = keyboard.address ?? keyboard.uniq
    choice = old?.choice
    geometry = old?.geometry
    kind = old?.kind
  }

  package init(
    id: Keyboard.ID,
    name: String,
    vendor: UInt16,
    product: UInt16,
    unique: String,
    choice: LayoutChoice?,
    geometry: Geometry?,
    kind: ChosenKind? = nil
  ) {
    self.id = id
    self.name = name
    self.vendor = vendor
    self.product = product
    self.unique = unique
    self.choice = choice
    self.geometry = geometry
    self.kind = kind
  }
}

extension KeyboardRecord {
  /// Nothing is left that would be worth keeping.
  package var isEmpty: Bool { choice == nil && geometry == nil && kind == nil }
}

/// What holds for one keyboard, and where that comes from.
package struct KeyboardLayouts: Hashable, Sendable {
  package enum Origin: String, Sendable {
    /// Chosen with `kbdctl layout`.
    case chosen

    /// From the configuration file.
    case configured

    /// Nobody said anything: the system layout.
    case system
  }

  package var choice: LayoutChoice
  package var origin: Origin
  package var geometry: Geometry

  /// What was chosen comes first, then the configuration, then the system layout.
  ///
  /// - Parameters:
  ///   - record: What was chosen for the keyboard.
  ///   - configured: What the configuration file says about it.
  ///   - system: The machine's own layouts, asked for only when nothing else is said.
  package init(
    record: KeyboardRecord?,
    configured: (choice: LayoutChoice?, geometry: Geometry?),
    system: @autoclosure () -> LayoutChoice
  ) {
    if let chosen = record?.choice {
      (choice, origin) = (chosen, .chosen)
    } else if let configured = configured.choice {
      (choice, origin) = (configured, .configured)
    } else {
      (choice, origin) = (system(), .system)
    }
    geometry = record?.geometry ?? configured.geometry ?? .unknown
  }
}
