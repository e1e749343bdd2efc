/// Bits as sysfs writes them: hexadecimal words, the most significant first, without leading zeros.
///
/// A word is a `long` of the reading program: 64 bits, or 32 in a 32-bit program, also on a 64-bit
/// kernel (`input_bits_to_string` in drivers/input/input.c).
package struct CapabilityBits: Hashable, Sendable {
  /// 64 bits each, the least significant first.
  package let words: [UInt64]

  /// No bits.
  package init() { words = [] }

  /// Reads the form of `capabilities/key`, of `properties` and of the `B:` lines of
  /// /proc/bus/input/devices; `nil` when a word is no hexadecimal number of that size.
  ///
  /// - Parameters:
  ///   - text: Such as `402000000 3803078f800d001 feffffdfffefffff fffffffffffffffe`.
  ///   - wordBits: 64 or 32.
  package init?(_ text: some StringProtocol, wordBits: Int = UInt.bitWidth) {
    precondition(wordBits == 64 || wordBits == 32, "a word of the kernel has 32 or 64 bits")
    var halves: [UInt64] = []
    for word in text.split(separator: " ").reversed() {
      guard let value = UInt64(word, radix: 16), wordBits == 64 || value <= UInt32.max else {
        return nil
      }
      halves.append(value)
    }
    guard wordBits == 32 else {
      words = halves
      return
    }
    words = stride(from: 0, to: halves.count, by: 2).map { index in
      halves[index] | (index + 1 < halves.count ? halves[index + 1] << 32 : 0)
    }
  }

  /// The first 64 bits, which is all there is of everything but keys.
  package var low: UInt64 { words.first ?? 0 }
}

extension KeySet {
  /// Takes over the bits of `capabilities/key`; those beyond the kernel's codes are ignored.
  package init(_ bits: CapabilityBits) {
    var words = [12 of UInt64](repeating: 0)
    for (index, word) in bits.words.prefix(words.count).enumerated() { words[index] = word }
    self.init(words: words)
  }
}
