import Testing
import Text

@Suite struct QuotingTests {
  @Test(arguments: [
    ("", #""""#), ("K120", #""K120""#), (#"a "b" \ c"#, #""a \"b\" \\ c""#),
    ("two\nlines\t", #""two\u000alines\u0009""#), ("\u{0}\u{1f}\u{7f}", #""\u0000\u001f\u007f""#),
    ("ключ 鍵 😀", #""ключ 鍵 😀""#), ("\u{9b}\u{202e}\u{2028}", #""\u009b\u202e\u2028""#),
    ("é\u{200d}", "\"é\u{200d}\""),
  ])
  func `any text fits between quotes`(_ text: String, expected: String) {
    #expect(quoted(text) == expected)
  }

  @Test(arguments: [
    ("/etc/kbdctl/kbdctl.toml", "/etc/kbdctl/kbdctl.toml"), ("", "''"), ("a b", "'a b'"),
    ("it's", #"'it'\''s'"#), ("$(reboot)", "'$(reboot)'"), ("é", "'é'"),
    ("a\u{1b}'\\b", #"$'a\x1b\x27\x5cb'"#), ("\u{202e}", #"$'\xe2\x80\xae'"#),
  ])
  func `a shell reads a word as it was`(_ text: String, word: String) {
    #expect(shellWord(text) == word)
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
