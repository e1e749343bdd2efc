import Testing
import Text

@Suite struct TextColumnsTests {
  @Test(arguments: [
    ("a", 3, "a  "), ("Shift", 4, "Shif"), ("한", 3, "한 "), ("한글", 3, "한 "), ("ch", 2, "ch"),
    ("\u{301}", 2, "◌\u{301} "), ("e\u{301}", 2, "e\u{301} "), ("", 2, "  "), ("⌨", 2, "⌨ "),
    ("👩\u{200d}💻", 3, "👩\u{200d}💻 "), ("キー", 5, "キー "),
    ("ｶﾅ", 3, "ｶﾅ "), ("⏩", 3, "⏩ "),
  ])
  func `a text fills its columns`(_ text: String, width: Int, expected: String) {
    #expect(fitted(text, to: width) == expected)
  }

  @Test func `two columns are as wide as what is seen`() {
    let rows = [("k", "one"), ("鍵盤", "two"), ("e\u{301}", "three")]
    #expect(
      twoColumns(rows) == "  k     one\n  鍵盤  two\n  e\u{301}     three\n"
    )
  }
}
