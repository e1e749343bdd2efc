import Layouts
import Testing

@Suite struct LayoutNameTests {
  @Test(arguments: [
    ("us", "us", nil), ("fr(bepo)", "fr", "bepo"), ("us(dvorak-alt-intl)", "us", "dvorak-alt-intl"),
    ("jp(OADG109A)", "jp", "OADG109A"), ("a_b", "a_b", nil),
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
    "us,de", "../us", "us(../x)", "ü", "us\n", "us(dvorak) ", "us/dvorak",
  ])
  func `any other form is refused and named`(_ text: String) throws {
    let error = #expect(throws: LayoutName.FormError.self) { try LayoutName(text) }
    #expect(error?.text == text)
  }

  @Test(arguments: [
    (String?("fr"), String?("bepo"), String?("fr(bepo)")), ("de", nil, "de"), (nil, "dvorak", nil),
    (nil, nil, nil),
    ("us,de", nil, nil), ("us", "a b", nil),
  ])
  func `the environment names a layout, and a variant only beside one`(
    _ layout: String?,
    variant: String?,
    text: String?
  ) {
    #expect(LayoutName(environment: layout, variant: variant)?.description == text)
  }
}
