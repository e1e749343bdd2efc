import KeyPath
import Keyboards
import Layouts
import Listening
import Performing
import Settings
import Shortcuts
import Wording

/// A machine that does what a test says, and remembers what was asked of it.
final class FakeMachine {
  /// What a listener asked for; a node by its name, a slot by its number.
  enum Call: Hashable {
    case grab(String)
    case twin(Int)
    case removeTwin(Int)
    case read(String)
    case release(String)
    case letGo(String)
    case lights(String, KeyboardLights)
    case noteLights(Int, KeyboardLights)
    case publish
  }

  /// Read once for all tests.
  static let catalogue = Result { try Catalogue.builtIn() }

  var keyboards: [Keyboard] = []
  var inventoryFault: String?

  /// Why nodes cannot be grabbed, while that is so.
  var refusals: [String: Refusal] = [:]
  var twinRefusal: Refusal?
  var choices: [Keyboard.ID: LayoutChoice] = [:]
  var recordFault: SettingsError?
  var translation: OutputTranslation?
  var time = Duration.zero

  private(set) var calls: [Call] = []
  private(set) var rules: Ruleset?
  private(set) var said: [String] = []
  private(set) var warnings: [String] = []
  private(set) var numbers: [String: UInt8] = [:]
  private(set) var twins: Set<Int> = []
  private(set) var mostTwins = 0
  private var nodes: [SourceID: String] = [:]

  /// Forgets what was asked, said and warned of until now.
  func forget() {
    calls = []
    said = []
    warnings = []
  }

  private func name(_ id: SourceID) -> String { nodes[id] ?? "a node that was never grabbed" }

  /// What other ports than those of a listener warn of.
  func warn(_ text: String) { warnings.append(text) }

  var ports: Listener.Ports {
    Listener.Ports(
      keyboards: { [self] in
        inventoryFault.map { .failure(Listener.InventoryFault($0)) } ?? .success(keyboards)
      },
      grab: { [self] id, node in
        nodes[id] = node
        numbers[node] = id.number
        calls.append(.grab(node))
        return refusals[node]
      },
      makeTwin: { [self] slot, _ in
        calls.append(.twin(slot.index))
        guard twinRefusal == nil else { return twinRefusal }
        twins.insert(slot.index)
        mostTwins = max(mostTwins, twins.count)
        return nil
      },
      checkTwins: { [self] in twinRefusal },
      removeTwin: { [self] slot in
        calls.append(.removeTwin(slot.index))
        twins.remove(slot.index)
      },
      read: { [self] id in calls.append(.read(name(id))) },
      release: { [self] id in calls.append(.release(name(id))) },
      letGo: { [self] id in calls.append(.letGo(name(id))) },
      setLights: { [self] id, lights in calls.append(.lights(name(id), lights)) },
      noteLights: { [self] slot, lights in calls.append(.noteLights(slot.index, lights)) },
      publish: { [self] ruleset in
        calls.append(.publish)
        rules = ruleset
      },
      records: { [self] in
        let records = keyboards.map { keyboard in
          var record = KeyboardRecord(of: keyboard)
          record.choice = choices[keyboard.id]
          return record
        }
        return KeptRecords(
          records.filter { !$0.isEmpty },
          folderFault: recordFault,
          among: keyboards
        )
      },
      translation: { [self] in translation },
      warn: { [self] in warn($0) },
      now: { [self] in time }
    )
  }

  /// A conversation whose words this machine remembers.
  func conversation(_ catalogue: Catalogue, _ layouts: LayoutBook.Ports? = nil) -> Conversation {
    let none = LayoutBook.Ports(legends: { .success(.sample($0)) }, keep: { _, _ in nil })
    return Conversation(
      Narrator(
        catalogue,
        bindings: Bindings(.voiceOverMac, of: catalogue),
        .listener { .english },
        settings: SpeechSettings()
      ),
      LayoutBook(layouts ?? none) { [self] in warn($0) },
      Conversation.Ports(
        say: { [self] in said.append($0.text) },
        pause: { [self] in said.append("(pause)") },
        resume: { [self] in said.append("(resume)") },
        apply: { [self] in said.append("(rate \($0[.rate]))") },
        write: { [self] in said.append($0) },
        now: { LocalTime(weekday: 1, day: 30, month: 11, year: 2026, hour: 14, minute: 5) }
      )
    )
  }

  /// A listener to this machine's keyboards.
  func listener(
    _ compiler: RulesetCompiler? = nil,
    wanted: Set<Keyboard.ID>? = nil
  ) throws -> Listener {
    let catalogue = try FakeMachine.catalogue.get()
    let rules = compiler ?? RulesetCompiler(Configuration(file: ""), catalogue, systemLayouts: .us)
    return Listener(wanted: wanted, rules, conversation(catalogue), ports)
  }
}

extension Keyboard {
  /// A keyboard `A` with the node `/a`, on USB or, with an address, on Bluetooth.
  static func named(_ name: String, nodes: [String]? = nil, address: String? = nil) -> Keyboard {
    let nodes = nodes ?? ["/\(name.lowercased())"]
    return Keyboard(
      id: ID(rawValue: name),
      name: name,
      kind: .keyboard,
      connection: address == nil ? .usb : .bluetooth,
      identity: DeviceIdentity(bus: .usb, vendor: 1, product: 2),
      address: address,
      nodes: nodes,
      sysfsPaths: nodes
    )
  }
}

extension LegendTable {
  /// Layouts in which the key right of the left Shift tells which it is; `dead` has a dead key there.
  static func sample(_ layout: LayoutName) -> LegendTable {
    let key = KeyCode(name: "z")
    let legend = KeyLegend { level in
      switch layout.description {
      case "dead": KeySymbol.named("dead_acute")
      case "control": KeySymbol.named("Control_L")
      case "de": KeySymbol.text(level == .shift ? "Y" : "y")
      default: KeySymbol.text(level == .shift ? "Z" : "z")
      }
    }
    return LegendTable(layout: layout, legends: key.map { [$0: legend] } ?? [:])
  }
}

/// Settings as a file would give them.
enum SampleSettings {
  /// What a `[[keyboard]]` says; the values are texts.
  static func configuration(
    match: String = "*",
    remaps: [(key: String, target: String)] = [],
    layouts: [String] = [],
    shortcuts: [String: String] = [:]
  ) throws -> Configuration {
    var line = 0
    func position() -> FilePosition {
      line += 1
      return FilePosition(line: line, column: 1)
    }
    func member(_ key: String, _ value: TomlNode.Value) -> TomlMember {
      let position = position()
      let node = TomlNode(value: value, position: position)
      return TomlMember(key: key, position: position, node: node)
    }
    var section = [member("match", .string(match))]
    if !layouts.isEmpty {
      let names = layouts.map { TomlNode(value: .string($0), position: position()) }
      section.append(member("layouts", .array(names)))
    }
    section.append(member("remap", .table(remaps.map { member($0.key, .string($0.target)) })))
    let keyboard = TomlNode(value: .table(section), position: position())
    var root = [member("keyboard", .array([keyboard]))]
    if !shortcuts.isEmpty {
      root.append(member("shortcuts", .table(shortcuts.map { member($0, .string($1)) })))
    }
    return try Configuration(TomlNode(value: .table(root), position: position()), file: "k.toml")
  }

  static func compiler(_ configuration: Configuration) throws -> RulesetCompiler {
    RulesetCompiler(configuration, try FakeMachine.catalogue.get(), systemLayouts: .us)
  }
}
