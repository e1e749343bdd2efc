import Layouts
import Testing

@Suite struct LayoutNameTests {
  @Test(arguments: [
    ("us", "us", nil), ("fr(bepo)", "fr", "bepo"), ("us(dvorak-alt-intl)", "us", "dvorak-alt-intl"),
    ("jp(OADG109A)", "jp", "OADG109A"), ("a_b", "a_b", nil),
    ("sun_vndr/us", "sun_vndr/us", nil), ("my.own", "my.own", nil),
  ])
  func `a name is read and written the same`(
    _ text: String,
    layout: String,
    variant: String?
  ) throws {
    let name = try LayoutName(text)
    #expect(name.layout == layout)
    #expect(name.variant == variant)
    #expect(name.description == text)
  }

  @Test(arguments: [
    "", " ", "us ", "us()", "us(dvorak", "us dvorak", "(dvorak)", "us)", "us(dvorak))", "us(a)(b)",
    "us,de", "../us", "us(../x)", "ü", "us\n", "us(dvorak) ", "/us", "us+de", "us:2", "us|de",
    ".us", "a/../us",
  ])
  func `any other form is refused and named`(_ text: String) throws {
    let error = #expect(throws: LayoutName.FormError.self) { try LayoutName(text) }
    #expect(error?.text == text)
  }
}
