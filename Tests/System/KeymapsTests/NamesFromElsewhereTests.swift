import Keymaps
import Layouts
import Testing

@Suite struct NamesFromElsewhereTests {
  private static let catalog = Result { try LayoutRegistry.catalog() }

  /// What other tools and people call a layout, and its name here.
  private static let names = [
    ("US", "us"), ("DE", "de"), ("Us", "us"), ("uk", "gb"), ("UK", "gb"), ("de-latin1", "de"),
    ("de-latin1-nodeadkeys", "de(nodeadkeys)"), ("jp106", "jp"), ("us-acentos", "us(intl)"),
    ("sv-latin1", "se"), ("la-latin1", "latam"), ("br-abnt2", "br"), ("fr_CH", "ch(fr)"),
    ("us+dvorak", "us(dvorak)"), ("us:dvorak", "us(dvorak)"), ("us (dvorak)", "us(dvorak)"),
    ("us-dvorak", "us(dvorak)"), ("us dvorak", "us(dvorak)"), ("US(Dvorak)", "us(dvorak)"),
    ("us+dvorak-alt-intl", "us(dvorak-alt-intl)"), ("de_CH", "ch"), ("en", "us"), ("ja", "jp"),
    ("us,ru", "us ru"), ("us,uk", "us gb"), ("us+dvorak,de", "us(dvorak) de"),
    ("German", "de"), ("English (Dvorak)", "us(dvorak)"), ("German, Bone", "de(bone)"),
    ("german (neo 2)", "de(neo)"), ("bone", "de(bone)"), ("dvorak", "us(dvorak)"),
  ]

  @Test(arguments: names)
  func `a name from elsewhere is known first of all`(_ text: String, wanted: String) throws {
    #expect(try Self.catalog.get().nearest(to: text).first == wanted)
  }

  @Test(arguments: [("de-latin", "de"), ("us-acento", "us(intl)"), ("jp10", "jp"), ("", nil)])
  func `a slip in such a name is near it`(_ text: String, wanted: String?) throws {
    let near = try Self.catalog.get().nearest(to: text)
    #expect(wanted.map(near.contains) ?? near.isEmpty, "\(text) finds \(near)")
  }
}
