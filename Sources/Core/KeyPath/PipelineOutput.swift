import Keyboards

extension Pipeline {
  /// What one step gave; kept by the caller and used again, so that a key allocates nothing.
  package struct Output: Sendable {
    package var keys: [OutputKey] = []
    package var reports: [Report] = []

    /// The panic chord is down: everything is released, and nothing will be sent any more.
    package var isPanic = false

    package init() {
      keys.reserveCapacity(256)
      reports.reserveCapacity(64)
    }

    package mutating func clear() {
      // There is one key as a rule, and taking it out is quicker than to remove all.
      while !keys.isEmpty { keys.removeLast() }
      while !reports.isEmpty { reports.removeLast() }
    }
  }
}

extension Pipeline {
  /// Ends a source that is gone: what only it held goes up on the virtual keyboard.
  package mutating func remove(_ source: SourceID, at time: Duration, into output: inout Output) {
    reconcile(source, down: KeySet(), at: time, into: &output)
  }
}
