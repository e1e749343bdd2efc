import Layouts
import Testing

@Suite struct DefaultKeyboardFileTests {
  @Test(arguments: [
    ("XKBLAYOUT=\"de\"\n", "de"),
    ("# a comment\nXKBMODEL=\"pc105\"\nXKBLAYOUT=fr # here\nXKBVARIANT=\"bepo\"\n", "fr(bepo)"),
    ("XKBLAYOUT='us,ru'\nXKBVARIANT=',phonetic'\n", "us ru(phonetic)"),
    ("XKBLAYOUT=\"ch, us\"\nXKBVARIANT=\"fr,\"\n", "ch(fr) us"),
    ("XKBLAYOUT=us,us,de\nXKBVARIANT=\"dvorak\"\n", "us(dvorak) us de"),
    ("XKBLAYOUT=us,us\n", "us"),
    ("  XKBLAYOUT = \"gb\"  \n", "gb"),
    ("XKBLAYOUT=\"\"\n", ""),
    ("#XKBLAYOUT=\"de\"\n", ""),
    ("XKBLAYOUT=\"d e,fr\"\n", "fr"),
    ("", ""),
  ])
  func `all layouts of the file are found with their variants`(_ text: String, expected: String) {
    let layouts = DefaultKeyboardFile(text).layouts
    #expect(layouts.map(\.description).joined(separator: " ") == expected)
  }
}
