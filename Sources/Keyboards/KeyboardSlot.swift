/// The place of one keyboard in a running listener; a free place is used again.
package struct KeyboardSlot: RawRepresentable, Hashable, BitwiseCopyable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// How many keyboards a listener can take; more are left alone, with a message.
  package static let count = 32

  package var index: Int { Int(rawValue) }
}
