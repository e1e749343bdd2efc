import KeyPath
import Keyboards
import Layouts
import Settings
import Shortcuts

/// Compiles what a configuration says for a keyboard, and types a little by it.
func compile(_ configuration: Configuration) {
  let compiler = RulesetCompiler(configuration, sharedCatalogue, systemLayouts: .us)
  let keyboard = Keyboard(
    id: Keyboard.ID(rawValue: "usb-046d-c31c"),
    name: "Logitech K120",
    kind: .keyboard,
    connection: .usb,
    identity: DeviceIdentity(bus: .usb, vendor: 0x046d, product: 0xc31c),
    nodes: ["/dev/input/event3"]
  )
  let compiled = compiler.compiled(for: [.init(KeyboardSlot(rawValue: 0), keyboard)])
  if let sharedScenario { run(sharedScenario, compiled.ruleset) }
}

/// Runs a scenario, after which nothing may be down.
func run(_ scenario: Scenario, _ ruleset: Ruleset) {
  var down: Set<[Int]> = []
  var run = ScenarioRun(ruleset) { step in
    guard case .key(let sent) = step else { return }
    let place = [sent.slot.index, Int(sent.key.rawValue)]
    switch sent.change {
    case .press: precondition(down.insert(place).inserted, "a key goes down once")
    case .release: precondition(down.remove(place) != nil, "what goes up was down")
    case .autorepeat: precondition(down.contains(place), "what repeats is down")
    }
  }
  run.run(scenario)
  precondition(down.isEmpty, "nothing is left down")
}

let sharedCatalogue: Catalogue = {
  do throws(Catalogue.ParseError) {
    return try Catalogue.builtIn()
  } catch {
    preconditionFailure("\(error)")
  }
}()

private let sharedScenario = try? Scenario(
  parsing: """
    0ms capslock tap
    30ms a tap
    40ms esc tap
    50ms leftctrl press
    60ms leftalt press
    70ms k tap
    80ms scan:0x70004 tap
    90ms lost-events a
    """,
  file: "fuzz"
)
