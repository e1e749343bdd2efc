import Layouts
import Testing

@Suite struct SymbolsFileTests {
  @Test(arguments: [
    ("xkb_symbols \"a\" { };\npartial xkb_symbols\n  \"b-c\"\n{ };", ["a", "b-c"]),
    // What is wrong elsewhere hides nothing.
    ("xkb_symbols \"a\" { key <AC01> { [ o, O ]\nxkb_symbols \"b\" {", ["a", "b"]),
    // Neither comments, nor strings, nor other words.
    ("// xkb_symbols \"a\"\n# xkb_symbols \"b\"\ninclude \"xkb_symbols \"", []),
    ("xkb_symbols_x \"a\" my.xkb_symbols2 \"b\" xkb_symbols { \"c\" } include \"d\"", []),
    ("xkb_symbols \"a", ["a"]), ("xkb_symbols", []), ("/", []), ("", []),
  ])
  func `the sections of a symbols file are known by their names`(
    _ text: String,
    sections: [String]
  ) {
    #expect(SymbolsFile(text.utf8).sections == Set(sections))
  }
}
