import Testing

/// Names of layouts from elsewhere, on the command line and in the configuration.
@Suite struct LayoutOfferTests {
  private static let offers = [
    ("us+dvorak", "‘us+dvorak’ is not a layout’s name; did you mean ‘us(dvorak)’?"),
    ("us dvorak", "‘us dvorak’ is not a layout’s name; did you mean ‘us(dvorak)’?"),
    ("US", "there is no layout ‘US’; did you mean ‘us’?"),
    ("uk", "there is no layout ‘uk’; did you mean ‘gb’?"),
    ("German", "there is no layout ‘German’; did you mean ‘de’?"),
    ("English (Dvorak)", "‘English (Dvorak)’ is not a layout’s name; did you mean ‘us(dvorak)’?"),
    ("de-nodeadkeys", "there is no layout ‘de-nodeadkeys’; did you mean ‘de(nodeadkeys)’?"),
    (
      "de-latin1-nodeadkeys",
      "there is no layout ‘de-latin1-nodeadkeys’; did you mean ‘de(nodeadkeys)’?"
    ),
    ("us,ru", "‘us,ru’ is not a layout’s name; did you mean ‘us’ and ‘ru’?"),
    ("us(dvorka)", "there is no layout ‘us(dvorka)’; did you mean ‘us(dvorak)’?"),
    ("???", "‘???’ is not a layout’s name; write it like us, fr or us(dvorak)"),
  ]

  @Test(arguments: offers)
  func `a wrong name gets the same offer in the configuration as on the command line`(
    _ name: String,
    offer: String
  ) throws {
    let script = """
      mkdir "$S/configured"
      printf '[[keyboard]]\\nmatch = "*"\\nlayouts = ["us", "%s"]\\n' '\(name)' > "$S/configured/k.toml"
      kbdctl layout set keyboard '\(name)'
      kbdctl check "$S/configured/k.toml"
      """
    let remedy = "See all with ‘kbdctl layout list --available’."
    let key = offer.hasPrefix("‘") ? "‘layouts’: " : ""
    #expect(
      try Script.output(of: script) == """
        kbdctl: \(offer)
        \(remedy)
        kbdctl: $S/configured/k.toml:3:18: \(key)\(offer)
        \(remedy)

        """
    )
  }
}
