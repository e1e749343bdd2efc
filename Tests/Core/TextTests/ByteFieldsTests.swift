import Text
import Testing

@Suite struct ByteFieldsTests {
  @Test(arguments: [
    ("", [""]), ("a", ["a"]), ("a\tb", ["a", "b"]), ("\t", ["", ""]),
    ("é\t\tž\t", ["é", "", "ž", ""]),
  ])
  func `a text is parted at each separator, also where nothing is between`(
    _ text: String,
    fields: [String]
  ) {
    let found = ByteFields(of: Array(text.utf8)[...], separatedBy: "\t")
    #expect(found.map { String(decoding: $0, as: UTF8.self) } == fields)
  }
}
