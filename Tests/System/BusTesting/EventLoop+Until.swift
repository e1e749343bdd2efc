package import LinuxSystem

/// The test waited in vain.
package struct TimeIsUp: Error {
  package init() {}
}

extension EventLoop {
  /// Runs until a condition holds.
  ///
  /// - Parameters:
  ///   - limit: How long to wait at most.
  ///   - condition: Asked after each event, and every few milliseconds.
  /// - Throws: ``TimeIsUp`` when it never held.
  package func run(
    for limit: Duration = .seconds(40),
    until condition: @escaping () -> Bool
  ) throws {
    let timer = try Timer()
    let end = monotonicNow() + limit
    try timer.fire(at: monotonicNow())
    try add(timer.descriptor) { loop in
      timer.acknowledge()
      if condition() || monotonicNow() >= end { return loop.stop() }
      try? timer.fire(at: monotonicNow() + .milliseconds(2))
    }
    defer { remove(timer.descriptor) }
    try run()
    guard condition() else { throw TimeIsUp() }
  }
}
