import Testing
import Text

@Suite struct NearestMatchTests {
  @Test(arguments: [
    ("lst", ["list"]), ("lsit", ["list"]), ("LIST", ["list"]), ("lay", ["layout"]),
    ("xyzzy", []),
  ])
  func `a misspelt word finds the right ones`(_ word: String, expected: [String]) {
    #expect(nearestMatches(to: word, in: ["list", "listen", "layout"], limit: 1) == expected)
  }
}
