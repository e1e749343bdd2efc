/// The place of one keyboard in a running listener; a free place is used again.
@usableFromInline
package struct KeyboardSlot: RawRepresentable, Hashable, BitwiseCopyable, Sendable {
  @usableFromInline package let rawValue: UInt8

  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// How many keyboards a listener can take; more are left alone, with a message.
  package static let count = 32

  /// From the first to the last.
  package static var all: [KeyboardSlot] {
    (0..<UInt8(count)).map { KeyboardSlot(rawValue: $0) }
  }

  @inlinable package var index: Int { Int(rawValue) }

  // Written out for the reason that KeyCode has.
  @inlinable package static func == (one: KeyboardSlot, other: KeyboardSlot) -> Bool {
    one.rawValue == other.rawValue
  }
}
