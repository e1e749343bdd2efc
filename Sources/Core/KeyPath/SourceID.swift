/// One event node that is being read, and the keyboard that it belongs to.
package struct SourceID: Hashable, BitwiseCopyable, Sendable {
  package var slot: KeyboardSlot

  // Written out for the reason that KeyCode has.
  package static func == (one: SourceID, other: SourceID) -> Bool {
    one.number == other.number && one.slot == other.slot
  }

  /// Below ``limit``; given to another node only when 255 others have come since.
  package var number: UInt8

  /// How many nodes can be read at once.
  package static let limit = 256

  package init(slot: KeyboardSlot, number: UInt8) {
    self.slot = slot
    self.number = number
  }
}
