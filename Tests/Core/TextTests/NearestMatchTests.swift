import Glibc
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

  @Test func `a word without end is like none, and that is known at once`() {
    let word = String(repeating: "l", count: 300_000)
    let candidates = (0..<600).map { "list\($0)" }
    let begin = processorTime()
    #expect(nearestMatches(to: word, in: candidates) == [])
    // What others do on this machine does not count.
    #expect(processorTime() - begin < .seconds(5))
  }

  /// What this thread has worked so far.
  private func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
