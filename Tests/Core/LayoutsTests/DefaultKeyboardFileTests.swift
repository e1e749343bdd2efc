import Layouts
import Testing

@Suite struct DefaultKeyboardFileTests {
  @Test(arguments: [
    ("XKBLAYOUT=\"de\"\n", "de"),
    ("# a comment\nXKBMODEL=\"pc105\"\nXKBLAYOUT=fr # here\nXKBVARIANT=\"bepo\"\n", "fr(bepo)"),
    ("XKBLAYOUT='us,ru'\nXKBVARIANT=',phonetic'\n", "us"),
    ("XKBLAYOUT=\"ch, us\"\nXKBVARIANT=\"fr,\"\n", "ch(fr)"),
    ("  XKBLAYOUT = \"gb\"  \n", "gb"),
    ("XKBLAYOUT=\"\"\n", nil),
    ("#XKBLAYOUT=\"de\"\n", nil),
    ("XKBLAYOUT=\"d e\"\n", nil),
    ("", nil),
  ])
  func `the first layout of the file is found`(_ text: String, expected: String?) {
    #expect(DefaultKeyboardFile.layout(in: text)?.description == expected)
  }
}
