import Testing
import Text

@Suite struct TypographyTests {
  @Test(arguments: [
    ([:], false), (["LANG": "C"], false), (["LANG": "de_DE.UTF-8"], true),
    (["LANG": "de_DE.utf8@euro"], true), (["LANG": "de_DE.UTF-8", "LC_ALL": "C"], false),
    (["LANG": "de_DE.UTF-8", "LC_ALL": "", "LC_CTYPE": "POSIX"], false),
    (["LANG": "POSIX", "LC_CTYPE": "C.UTF-8"], true), (["LANG": "de_DE.ISO-8859-1"], false),
  ])
  func `our marks are those that the locale shows`(_ environment: [String: String], all: Bool) {
    let typography = Typography { environment[$0] }
    let text = "‘kbdctl layout set K LAYOUT…’ for “é鍵”"
    let plain = "'kbdctl layout set K LAYOUT...' for “é鍵”"
    #expect(typography.written(text) == (all ? text : plain))
  }
}
