import SystemBus
import Testing

@Suite struct RetryDelayTests {
  @Test func `tries become rarer, up to a limit`() {
    var delay = RetryDelay()
    let delays = (0..<7).map { _ in delay.next() }
    #expect(delays == [1, 2, 4, 8, 16, 30, 30].map { Duration.seconds($0) })
  }
}
