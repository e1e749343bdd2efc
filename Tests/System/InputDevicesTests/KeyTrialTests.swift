import InputDevices
import Keyboards
import LinuxSystem
import Testing

@Suite struct KeyTrialTests {
  @Test func `a node that cannot be opened yet is tried again, and the loop goes on`() throws {
    let loop = try EventLoop()
    let trial = try KeyTrial(loop: loop)
    var result: KeyCode??
    trial.onResult = { [unowned loop] key in
      result = .some(key)
      loop.stop()
    }
    let timer = try Timer()
    var ticks = 0
    try loop.add(timer.descriptor) { _ in
      timer.acknowledge()
      ticks += 1
      try? timer.fire(at: monotonicNow() + .milliseconds(50))
    }
    try timer.fire(at: .zero)
    trial.begin(["/dev/input/no-such-event"])
    #expect(result == nil, "it is not waited for within the call")
    try loop.run()
    #expect(result == .some(nil))
    #expect(ticks > 1)
  }
}
