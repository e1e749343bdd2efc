/// The address of a Bluetooth device, such as `F0:F1:F2:F3:F4:FA`; what a device is known by.
package struct BluetoothAddress: Hashable, Comparable, Sendable {
  /// The six bytes as they are written, the first one highest.
  package let rawValue: UInt64

  /// Takes the lower six bytes of a number.
  package init(rawValue: UInt64) { self.rawValue = rawValue & 0xffff_ffff_ffff }

  /// Reads six pairs of hexadecimal digits with colons, in upper or lower case.
  package init?(_ text: some StringProtocol) {
    let pairs = text.split(separator: ":", omittingEmptySubsequences: false)
    guard pairs.count == 6 else { return nil }
    var value: UInt64 = 0
    for pair in pairs {
      // UInt8 would also read a sign.
      guard pair.count == 2, pair.allSatisfy(\.isHexDigit), let byte = UInt8(pair, radix: 16)
      else { return nil }
      value = value << 8 | UInt64(byte)
    }
    self.init(rawValue: value)
  }

  package static func < (one: BluetoothAddress, other: BluetoothAddress) -> Bool {
    one.rawValue < other.rawValue
  }
}

extension BluetoothAddress: CustomStringConvertible {
  /// In upper case, as BlueZ writes it.
  package var description: String {
    stride(from: 40, through: 0, by: -8).map { shift in
      let digits = String(UInt8(truncatingIfNeeded: rawValue >> shift), radix: 16, uppercase: true)
      return digits.count == 1 ? "0\(digits)" : digits
    }.joined(separator: ":")
  }

  /// The last four digits, which is what tells two equal keyboards apart by ear.
  package var lastDigits: String { String(description.filter { $0 != ":" }.suffix(4)) }
}
