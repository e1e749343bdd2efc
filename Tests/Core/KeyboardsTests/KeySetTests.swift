import Keyboards
import Testing

@Suite struct KeySetTests {
  @Test func `keys come out in the order of their codes`() {
    let set = KeySet([.rightMeta, .fn, .space, .escape])
    #expect(set.keys == [.escape, .space, .rightMeta, .fn])
  }

  @Test func `what was removed is gone and a code beyond the kernel's is ignored`() {
    var set = KeySet([.space, KeyCode(rawValue: 0x2ff)])
    set.insert(KeyCode(rawValue: 0x300))
    set.remove(.space)
    #expect(set.keys == [KeyCode(rawValue: 0x2ff)])
    #expect(!set.contains(KeyCode(rawValue: 0x300)))
    #expect(set.subtracting(set).isEmpty)
  }

  @Test(arguments: [(0x70004, 30), (0x70014, 16), (0x700e7, 126), (0x70064, 86)])
  func `a keyboard usage has the kernel's code`(_ scan: UInt32, code: UInt16) {
    #expect(ScanCode(rawValue: scan).standardKeyCode?.rawValue == code)
  }

  @Test(arguments: [0x700b0, 0xc00e9, 0x1e] as [UInt32])
  func `other scan codes have none`(_ scan: UInt32) {
    #expect(ScanCode(rawValue: scan).standardKeyCode == nil)
  }
}
