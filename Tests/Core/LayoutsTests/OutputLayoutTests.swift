import Layouts
import Testing

@Suite struct OutputLayoutTests {
  @Test(arguments: [
    ("us", "us"), ("us,fr", "us,fr"), ("us, fr(bepo)", "us,fr(bepo)"), (" de ", "de"),
  ])
  func `one layout or two are read`(_ text: String, output: String) throws {
    let read = try OutputLayout(text)
    #expect(read.description == output)
    #expect(try OutputLayout(read.description) == read)
  }

  @Test(arguments: [
    ("", "there is no layout; write one like us, or two like us,fr"),
    (" ", "there is no layout; write one like us, or two like us,fr"),
    ("us,", "‘’ is not a layout’s name; write it like us, fr or us(dvorak)"),
    ("us;fr", "‘us;fr’ is not a layout’s name; write it like us, fr or us(dvorak)"),
    ("us,us", "‘us’ is there twice; write each layout once"),
    (
      "us,fr,de",
      "3 layouts are too many; write one like us, or two like us,fr: keys can be sent for the first"
        + " two only"
    ),
  ])
  func `an error says what was found and what is wanted`(_ text: String, message: String) {
    let error = #expect(throws: OutputLayout.FormError.self) { try OutputLayout(text) }
    #expect(error?.message == message)
  }
}
