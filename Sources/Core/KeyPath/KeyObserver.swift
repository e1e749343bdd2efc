package import Keyboards
import Shortcuts

/// Finds out what keys mean that somebody else gets: the key path as in help mode, without an end.
///
/// Events come out in the order in which they went in. One waits when what it means shows only in
/// what comes after it, as a key does that is pressed right after Caps Lock.
package struct KeyObserver: Sendable {
  /// An event, and what is known of it.
  package struct Observed: Hashable, Sendable {
    package var event: KeyEvent
    package var source: SourceID

    /// What a press means, and the release of a modifier that was tapped; else `nil`.
    package var explanation: Explanation?

    /// It completes the panic chord.
    package var isPanic = false
  }

  private var ruleset: Ruleset
  private var pipeline: Pipeline
  private var output = Pipeline.Output()

  /// What is not told of yet.
  private var waiting: [Observed] = []

  package init(_ ruleset: Ruleset) {
    self.ruleset = ruleset.explainingOnly
    pipeline = Pipeline(self.ruleset)
  }

  /// When ``timePassed(to:)`` wants to be called, or `nil` for never.
  package var deadline: Duration? { pipeline.deadline }

  /// Takes an event.
  ///
  /// - Parameters:
  ///   - event: What a key did.
  ///   - source: Where.
  ///   - lights: Those that are lit on its keyboard.
  /// - Returns: The events of which all is known now.
  package mutating func observe(
    _ event: KeyEvent,
    from source: SourceID,
    lights: KeyboardLights
  ) -> [Observed] {
    let before = timePassed(to: event.time)
    pipeline.apply(lights, to: source.slot, into: &output)
    waiting.append(Observed(event: event, source: source))
    pipeline.process(event, from: source, into: &output)
    if output.isPanic {
      waiting[waiting.count - 1].isPanic = true
      // Whoever looks on goes on looking.
      pipeline = Pipeline(ruleset)
    }
    return before + known()
  }

  package mutating func timePassed(to time: Duration) -> [Observed] {
    if let deadline, deadline <= time { pipeline.timePassed(to: time, into: &output) }
    return known()
  }

  /// A node is gone.
  package mutating func remove(_ source: SourceID, at time: Duration) -> [Observed] {
    pipeline.remove(source, at: time, into: &output)
    return known()
  }

  /// Events of a node were lost, and these keys are down now.
  package mutating func reconcile(
    _ source: SourceID,
    down: KeySet,
    at time: Duration
  ) -> [Observed] {
    pipeline.reconcile(source, down: down, at: time, into: &output)
    return known()
  }

  /// Other rules hold from now on.
  package mutating func apply(_ ruleset: Ruleset, at time: Duration) -> [Observed] {
    self.ruleset = ruleset.explainingOnly
    pipeline.apply(self.ruleset, at: time, into: &output)
    return known()
  }

  private mutating func known() -> [Observed] {
    for case .explain(let explanation) in output.reports {
      let place = waiting.firstIndex { $0.explanation == nil && $0.fits(explanation) }
      if let place { waiting[place].explanation = explanation }
    }
    output.clear()
    output.isPanic = false
    guard pipeline.deadline == nil else { return [] }
    defer { waiting = [] }
    return waiting
  }
}

extension KeyObserver.Observed {
  /// Whether an explanation is of this event; a remapped key is known by its scan code only.
  fileprivate func fits(_ explanation: Explanation) -> Bool {
    let change: KeyEvent.Change = explanation.chord.key == .reserved ? .release : .press
    return event.change == change && source.slot == explanation.slot
      && event.scan == explanation.scan
      && (event.scan != .none || event.key == explanation.key)
  }
}
