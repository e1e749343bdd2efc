/// Lights of a keyboard; bit numbers are those of `LED_*` (linux/input-event-codes.h).
package struct KeyboardLights: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let numLock = KeyboardLights(rawValue: 1 << 0)
  package static let capsLock = KeyboardLights(rawValue: 1 << 1)
  package static let scrollLock = KeyboardLights(rawValue: 1 << 2)
}
