import Testing
import Text

@Suite struct QuotingTests {
  @Test(arguments: [
    ("", #""""#), ("K120", #""K120""#), (#"a "b" \ c"#, #""a \"b\" \\ c""#),
    ("two\nlines\t", #""two\u000alines\u0009""#), ("\u{0}\u{1f}\u{7f}", #""\u0000\u001f\u007f""#),
    ("ключ 鍵 😀", #""ключ 鍵 😀""#),
  ])
  func `any text fits between quotes`(_ text: String, expected: String) {
    #expect(quoted(text) == expected)
  }

  @Test(arguments: [(0x46d, "046d"), (0, "0000"), (0xffff, "ffff")])
  func `a number of two bytes has four digits`(_ number: UInt16, expected: String) {
    #expect(hexadecimal(number) == expected)
  }

  @Test func `members keep their order`() {
    let value = JSON.object(["b": .number(1), "a": .array([.null, .bool(true), .string("x")])])
    #expect("\(value)" == #"{"b":1,"a":[null,true,"x"]}"#)
    #expect("\(JSON.members([("a", .members([]))]))" == #"{"a":{}}"#)
  }
}
