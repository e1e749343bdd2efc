import Keyboards
import Testing

@Suite struct SettlingTests {
  @Test func `without a change nobody looks`() { #expect(Settling().deadline == nil) }

  @Test func `each change is waited for, but not for ever`() {
    var settling = Settling()
    settling.note(at: .seconds(10))
    #expect(settling.deadline == .milliseconds(10_150))
    settling.note(at: .milliseconds(10_100))
    #expect(settling.deadline == .milliseconds(10_250))
    for time in stride(from: 10_200, through: 20_000, by: 100) {
      settling.note(at: .milliseconds(time))
    }
    #expect(settling.deadline == .seconds(11))
  }
}
