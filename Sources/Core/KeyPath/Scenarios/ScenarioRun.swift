import Keyboards
import Shortcuts

/// Runs a scenario through the whole key path, without devices: for `listen --keys` and tests.
///
/// Time is the scenario's own, so a minute of it takes no time.
package struct ScenarioRun {
  /// What happens, in order.
  package enum Step: Hashable, Sendable {
    case key(OutputKey)
    case report(Report)
    /// The panic chord: everything has been released, and the run is over.
    case panic
  }

  private var pipeline: Pipeline
  private var output = Pipeline.Output()
  private var lights: KeyboardLights = []
  private var unplugged: Set<Int> = []
  private let emit: (Step) -> Void
  private let reload: (String) -> Ruleset?
  private let newRules: () -> Ruleset?

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - ruleset: The rules to run with; the scenario's keyboards have the first slots.
  ///   - reload: Gives the rules of another configuration file, or `nil` to keep the old ones.
  ///   - newRules: Asked after each report that was handed on: gives rules that it has changed.
  ///   - emit: Gets each step as it happens.
  package init(
    _ ruleset: Ruleset,
    reload: @escaping (String) -> Ruleset? = { _ in nil },
    newRules: @escaping () -> Ruleset? = { nil },
    emit: @escaping (Step) -> Void
  ) {
    pipeline = Pipeline(ruleset)
    self.reload = reload
    self.newRules = newRules
    self.emit = emit
  }

  /// Takes the steps in turn, then releases what is still down, as the end of a listener does.
  package mutating func run(_ scenario: Scenario) {
    for step in scenario.steps {
      while let deadline = pipeline.deadline, deadline <= step.time {
        pipeline.timePassed(to: deadline, into: &output)
        hand()
      }
      take(step.event, at: step.time, of: scenario)
      hand()
      if let ruleset = newRules() {
        pipeline.apply(ruleset, at: step.time, into: &output)
        hand()
      }
      if output.isPanic { return emit(.panic) }
    }
    pipeline.end(into: &output)
    hand()
  }

  private mutating func take(_ event: Scenario.Event, at time: Duration, of scenario: Scenario) {
    switch event {
    case .key(let event, let node):
      // A tap's release, when its keyboard was pulled out in between.
      guard !unplugged.contains(node.keyboard) else { return }
      pipeline.process(event, from: node.source, into: &output)
    case .lostEvents(let node, let down):
      pipeline.reconcile(node.source, down: KeySet(down), at: time, into: &output)
    case .unplug(let keyboard):
      unplugged.insert(keyboard)
      for number in 0..<Scenario.Node.limit {
        let node = Scenario.Node(keyboard: keyboard, number: number)
        pipeline.remove(node.source, at: time, into: &output)
      }
    case .plug(let keyboard): unplugged.remove(keyboard)
    case .light(let light, let isOn):
      if isOn { lights.insert(light) } else { lights.remove(light) }
      for keyboard in 0..<scenario.keyboardCount {
        pipeline.apply(lights, to: KeyboardSlot(rawValue: UInt8(keyboard)), into: &output)
      }
    case .reload(let file):
      if let ruleset = reload(file) { pipeline.apply(ruleset, at: time, into: &output) }
    }
  }

  private mutating func hand() {
    for key in output.keys { emit(.key(key)) }
    for report in output.reports { emit(.report(report)) }
    output.clear()
  }
}
