/// What a classic keyboard that is connected says of itself (HID profile, “SDP attributes”).
package struct HIDServiceRecord: Hashable, Sendable {
  /// The low byte of the class of device: bit 6 is a keyboard, bit 7 a pointer.
  package var subclass: UInt8?

  /// The layout printed on it (`bCountryCode` of HID 1.11, 6.2.1); 0 for “not told”.
  package var country: UInt8?

  /// The keyboard itself connects when a key is pressed.
  package var reconnectsByItself: Bool?

  /// The computer can connect at any time.
  package var isNormallyConnectable: Bool?

  package init() {}
}
