package import Keyboards
import Shortcuts

/// Runs a scenario through the whole way of a key, without devices: for `listen --keys` and tests.
///
/// Time is the scenario's own, so a minute of it takes no time.
package struct ScenarioRun {
  private var pipeline: Pipeline
  private var output = Pipeline.Output()
  private let emit: (Step) -> Void
  private static let source = SourceID(slot: KeyboardSlot(rawValue: 0), number: 0)

  /// What happens, in order.
  package enum Step: Hashable, Sendable {
    /// The scenario's time has come to this; what follows happens then.
    case time(Duration)
    case key(KeyCode, KeyEvent.Change)
    case report(Report)
  }

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - ruleset: The bindings to run with.
  ///   - emit: Gets each step as it happens.
  package init(_ ruleset: Ruleset, emit: @escaping (Step) -> Void) {
    pipeline = Pipeline(ruleset)
    self.emit = emit
  }

  /// Takes the events in turn, then releases what is still down, as the end of a listener does.
  package mutating func run(_ scenario: Scenario) {
    for event in scenario.events {
      while let deadline = pipeline.deadline, deadline <= event.time {
        emit(.time(deadline))
        pipeline.timePassed(to: deadline, into: &output)
        carryOut()
      }
      emit(.time(event.time))
      pipeline.process(event, from: Self.source, into: &output)
      if output.isPanic {
        carryOut()
        emit(.report(.panic))
        return
      }
      carryOut()
    }
    pipeline.releaseAll(into: &output)
    carryOut()
  }

  private mutating func carryOut() {
    for key in output.keys { emit(.key(key.key, key.change)) }
    for report in output.reports { emit(.report(report)) }
    output.clear()
  }
}
