import Keyboards
import Testing

@Suite struct CapabilityBitsTests {
  @Test(
    arguments: [
      ("3", 64, [3]),
      ("3", 32, [3]),
      ("1 0", 64, [0, 1]),
      ("1 0", 32, [0x1_0000_0000]),
      ("7 ff 1 0", 32, [0x1_0000_0000, 0x7_0000_00ff]),
      ("4 2000000 3803078", 32, [0x0200_0000_0380_3078, 4]),
      ("", 64, []),
    ] as [(String, Int, [UInt64])]
  )
  func `words are read from the last to the first`(_ text: String, wordBits: Int, words: [UInt64]) {
    #expect(CapabilityBits(text, wordBits: wordBits)?.words == words)
  }

  @Test(arguments: [("xyz", 64), ("1ffffffff", 32), ("10000000000000000", 64)])
  func `what is no word is refused`(_ text: String, wordBits: Int) {
    #expect(CapabilityBits(text, wordBits: wordBits) == nil)
  }

  @Test func `the same keyboard is the same in both sizes`() throws {
    let long = try #require(CapabilityBits("7 ff9f207ac14057ff febeffdfffefffff fffffffffffffffe"))
    let short = try #require(
      CapabilityBits("7 ff9f207a c14057ff febeffdf ffefffff ffffffff fffffffe", wordBits: 32)
    )
    #expect(KeySet(long) == KeySet(short))
  }
}
