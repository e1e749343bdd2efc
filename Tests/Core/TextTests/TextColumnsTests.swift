import Testing
import Text

@Suite struct TextColumnsTests {
  @Test(arguments: [
    ("a", 3, "a  "), ("Shift", 4, "Shif"), ("한", 3, "한 "), ("한글", 3, "한 "), ("ch", 2, "ch"),
    ("\u{301}", 2, "◌\u{301} "), ("e\u{301}", 2, "e\u{301} "), ("", 2, "  "),
  ])
  func `a text fills its columns`(_ text: String, width: Int, expected: String) {
    #expect(fitted(text, to: width) == expected)
  }
}
