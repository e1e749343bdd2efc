import Foundation
import KeyPath
import Keyboards
import SeededNumbers
import Testing

/// Random typing on four keyboards of two nodes each, through all rules, with whatever can go wrong.
///
/// FUZZ_EVENTS and FUZZ_SEED of the environment make it longer and other; `make fuzz` does.
@Suite struct FuzzTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let events = Int(environment["FUZZ_EVENTS"] ?? "") ?? 300_000
  private static let seed = UInt64(environment["FUZZ_SEED"] ?? "") ?? 1

  @Test func `random typing leaves nothing down, nothing lone and nothing out of order`() throws {
    let rulesets = try FuzzRules.all()
    var generator = SeededGenerator(seed: Self.seed)
    var events = 0
    while events < Self.events {
      var rulesets = rulesets
      rulesets.swapAt(0, Int.random(in: rulesets.indices, using: &generator))
      let steps = Self.steps(&generator)
      let world = Self.run(steps, rulesets)
      events += world.events
      guard let fault = world.faults.first else { continue }
      let kind = Self.kind(of: fault)
      let shortest = Self.shrunk(steps, rulesets, kind)
      let lines = shortest.map(\.description).joined(separator: "\n")
      let small = Self.run(shortest, rulesets).faults.first ?? fault
      Issue.record("seed \(Self.seed), after \(events) events: \(small)\n\(lines)")
      return
    }
  }

  @Test func `a typist who only taps Control is at no fault`() throws {
    let rulesets = try FuzzRules.all()
    let key = FuzzRules.keys[0]
    let source = FuzzStep.Source(index: 0)
    let steps = (0..<20).map { _ in
      FuzzStep(delay: .milliseconds(20), event: .toggle(source, key))
    }
    let world = Self.run(steps, rulesets)
    #expect(world.faults == [])
    #expect(world.events == 20 + 8, "the probe types too")
  }

  private static func run(_ steps: [FuzzStep], _ rulesets: [Ruleset]) -> FuzzWorld {
    var world = FuzzWorld(rulesets)
    for step in steps where world.faults.isEmpty { world.run(step) }
    if world.faults.isEmpty { world.finish() }
    return world
  }

  private static func kind(of fault: String) -> Substring { fault.prefix { $0 != ":" } }

  /// The fewest steps that still show a fault of the same kind.
  private static func shrunk(
    _ steps: [FuzzStep],
    _ rulesets: [Ruleset],
    _ kind: Substring
  ) -> [FuzzStep] {
    func fails(_ steps: [FuzzStep]) -> Bool {
      run(steps, rulesets).faults.first.map { Self.kind(of: $0) == kind } ?? false
    }
    var best = steps
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      var size = best.count / 2
      while size > 0 {
        var start = 0
        while start < best.count {
          var shorter = best
          shorter.removeSubrange(start..<min(start + size, best.count))
          if fails(shorter) {
            best = shorter
            hasChanged = true
          } else {
            start += size
          }
        }
        size /= 2
      }
    }
    return best
  }

  private static let delays: [Duration] = [0, 1, 5, 12, 20, 20, 30, 60, 90, 150, 450, 600, 1500]
    .map { .milliseconds($0) }

  private static func steps(_ generator: inout SeededGenerator) -> [FuzzStep] {
    // A few keys at a time, so that they meet.
    let always = ["leftctrl", "leftalt", "capslock", "k", "m", "z"]
    let chosen = FuzzRules.keys.shuffled(using: &generator).prefix(6)
    let keys = FuzzRules.keys.filter { always.contains($0.code.name) } + chosen
    let sources = Int.random(in: 1...FuzzStep.Source.count, using: &generator)
    return (0..<Int.random(in: 10...120, using: &generator)).map { _ in
      let source = FuzzStep.Source(index: Int.random(in: 0..<sources, using: &generator))
      let key = keys[Int.random(in: keys.indices, using: &generator)]
      let kind = Int.random(in: 0..<1000, using: &generator)
      let event: FuzzStep.Event =
        switch kind {
        case ..<890: .toggle(source, key)
        case ..<945: .autorepeat(source, key)
        case ..<955: .unplug(keyboard: source.keyboard)
        case ..<965: .letGo(source)
        case ..<980:
          // Two keys without a code of their own are one for the kernel's list of what is down.
          .lostEvents(
            source,
            down: keys.filter { !$0.code.isUnknown }.shuffled(using: &generator).suffix(kind % 4)
          )
        case ..<990: .reload(Int.random(in: 0..<FuzzRules.count, using: &generator))
        default: .light(isOn: kind % 2 == 0)
        }
      let delay = kind == 999 ? Duration.seconds(61) : delays.randomElement(using: &generator)
      return FuzzStep(delay: delay ?? .zero, event: event)
    }
  }
}
