import Keyboards
import Testing

@Suite struct KeyNamesTests {
  @Test func `the name of every code is read as that code`() {
    var count = 0
    for number in UInt16(0)..<UInt16(KeyCode.limit) {
      let key = KeyCode(rawValue: number)
      if key.name == "key\(number)" {
        #expect(KeyCode(name: key.name) == nil)
      } else {
        #expect(KeyCode(name: key.name) == key, "\(key.name)")
        count += 1
      }
    }
    #expect(count == 504)
  }

  @Test(arguments: [("a", 30), ("leftctrl", 29), ("kp5", 76), ("fn", 464), ("hanguel", 122)])
  func `a name is read`(_ name: String, code: UInt16) {
    #expect(KeyCode(name: name)?.rawValue == code)
  }

  @Test(arguments: ["", " ", "A", "30", "a ", "30 a", "leftctr", "leftctrll", "é", "key700"])
  func `anything else is no name`(_ text: String) { #expect(KeyCode(name: text) == nil) }

  @Test(arguments: [
    ("KEY_A", "a"), ("KEY_LEFTCTRL", "leftctrl"), ("A", "a"), ("Escape", "esc"),
    ("CTRL", "leftctrl"),
    ("Return", "enter"), ("Super_L", "leftmeta"), ("capslok", "capslock"),
    ("KEY_CAPSLOK", "capslock"),
    ("spacebar", "space"), ("", nil), ("KEY_", nil), ("é", nil),
  ])
  func `what was meant is found by what is printed on the key, or by a name that is near`(
    _ word: String,
    name: String?
  ) {
    let names = KeyCode.names(near: word)
    #expect(names.first == name)
    #expect(names.allSatisfy { KeyCode(name: $0) != nil })
  }

  @Test func `a code beyond the kernel's has a name of its number`() {
    #expect(KeyCode(rawValue: 0xffff).name == "key65535")
  }
}
