/// Modifier keys, left and right apart; bits as ``KeyCode/modifierIndex`` has them.
package struct ModifierKeys: OptionSet, Hashable, BitwiseCopyable, Sendable {
  package let rawValue: UInt16

  package static let leftControl = ModifierKeys(rawValue: 1 << 0)
  package static let rightControl = ModifierKeys(rawValue: 1 << 1)
  package static let leftAlt = ModifierKeys(rawValue: 1 << 2)
  package static let rightAlt = ModifierKeys(rawValue: 1 << 3)
  package static let leftShift = ModifierKeys(rawValue: 1 << 4)
  package static let rightShift = ModifierKeys(rawValue: 1 << 5)
  package static let leftMeta = ModifierKeys(rawValue: 1 << 6)
  package static let rightMeta = ModifierKeys(rawValue: 1 << 7)
  package static let capsLock = ModifierKeys(rawValue: 1 << 8)
  package static let fn = ModifierKeys(rawValue: 1 << 9)

  /// Those that a program sees held while another key is pressed, and takes for a key of its own
  /// when they are pressed and released alone.
  package static let seenByPrograms: ModifierKeys = [
    .leftControl, .rightControl, .leftAlt, .rightAlt, .leftShift, .rightShift, .leftMeta,
    .rightMeta,
  ]

  /// The bit of a key, or nothing for an ordinary key.
  package init(_ key: KeyCode) { rawValue = key.modifierIndex.map { 1 << $0 } ?? 0 }

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Calls `body` with each key, in the order of the bits.
  package func forEach(_ body: (KeyCode) -> Void) {
    var rest = rawValue & (1 << UInt16(Self.codes.count) - 1)
    while rest != 0 {
      body(KeyCode(rawValue: Self.codes[rest.trailingZeroBitCount]))
      rest &= rest - 1
    }
  }

  private static let codes: [10 of UInt16] = [29, 97, 56, 100, 42, 54, 125, 126, 58, 0x1d0]
}
