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

  @Test(.timeLimit(.minutes(10)))
  func `a word without end is like none, and that is known at once`() {
    let word = String(repeating: "l", count: 300_000)
    let candidates = (0..<600).map { "list\($0)" }
    #expect(nearestMatches(to: word, in: candidates) == [])
  }
}
