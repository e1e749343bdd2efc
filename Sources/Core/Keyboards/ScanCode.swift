/// What the hardware itself calls a key: the value of `MSC_SCAN`.
///
/// On a HID keyboard it is usage page times 65536 plus usage (0x70004 is the key of A on a US
/// keyboard; HID Usage Tables, page 7); on an AT keyboard a set 1 code. Vendor pages are negative
/// in the kernel's signed field; here they are read as unsigned.
@usableFromInline
package struct ScanCode: RawRepresentable, Hashable, BitwiseCopyable, Sendable {
  @usableFromInline package let rawValue: UInt32

  @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }

  // Written out for the reason that KeyCode has.
  @inlinable package static func == (one: ScanCode, other: ScanCode) -> Bool {
    one.rawValue == other.rawValue
  }

  /// No scan code came with the key.
  @inlinable package static var none: ScanCode { ScanCode(rawValue: 0) }

  /// Reads `0x70004`.
  package init?(_ text: some StringProtocol) {
    guard text.hasPrefix("0x"), let value = UInt32(text.dropFirst(2), radix: 16) else {
      return nil
    }
    self.init(rawValue: value)
  }

  /// The code that the kernel gives this key when nobody has changed it, or `nil` if it has none.
  ///
  /// Only for keyboard usages; the table is `hid_keyboard` in drivers/hid/hid-input.c.
  @usableFromInline package var standardKeyCode: KeyCode? {
    guard rawValue >> 16 == 0x7, rawValue & 0xFFFF < 256 else { return nil }
    let code = Self.keyboardPage[Int(rawValue & 0xFF)]
    return code == 0 ? nil : KeyCode(rawValue: code)
  }

  /// The usage that a keyboard sends for a key when nobody has changed it, or ``none`` for a key
  /// that has no keyboard usage; the lowest one where there are several.
  package init(standardFor key: KeyCode) {
    let place = key == .reserved ? nil : Self.keyboardPage.firstIndex(of: key.rawValue)
    self.init(rawValue: place.map { 0x70000 | UInt32($0) } ?? 0)
  }

  /// 0 stands for a usage without a code.
  private static let keyboardPage: [UInt16] = [
    0, 0, 0, 0, 30, 48, 46, 32, 18, 33, 34, 35, 23, 36, 37, 38,
    50, 49, 24, 25, 16, 19, 31, 20, 22, 47, 17, 45, 21, 44, 2, 3,
    4, 5, 6, 7, 8, 9, 10, 11, 28, 1, 14, 15, 57, 12, 13, 26,
    27, 43, 43, 39, 40, 41, 51, 52, 53, 58, 59, 60, 61, 62, 63, 64,
    65, 66, 67, 68, 87, 88, 99, 70, 119, 110, 102, 104, 111, 107, 109, 106,
    105, 108, 103, 69, 98, 55, 74, 78, 96, 79, 80, 81, 75, 76, 77, 71,
    72, 73, 82, 83, 86, 127, 116, 117, 183, 184, 185, 186, 187, 188, 189, 190,
    191, 192, 193, 194, 134, 138, 130, 132, 128, 129, 131, 137, 133, 135, 136, 113,
    115, 114, 0, 0, 0, 121, 0, 89, 93, 124, 92, 94, 95, 0, 0, 0,
    122, 123, 90, 91, 85, 0, 0, 0, 0, 0, 0, 0, 111, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 179, 180, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 111, 0, 0, 0, 0, 0, 0, 0,
    29, 42, 56, 125, 97, 54, 100, 126, 164, 166, 165, 163, 161, 115, 114, 113,
    150, 158, 159, 128, 136, 177, 178, 176, 142, 152, 173, 140, 0, 0, 0, 0,
  ]
}

extension ScanCode: CustomStringConvertible {
  @usableFromInline package var description: String { "0x" + String(rawValue, radix: 16) }
}
