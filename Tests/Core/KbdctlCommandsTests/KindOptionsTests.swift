import KbdctlCommands
import Keyboards
import Layouts
import Testing

@Suite struct KindOptionsTests {
  @Test(
    arguments: [
      (["kind", "a", "keyboard"], ChosenKind.keyboard), (["kind", "a", "Keypad"], .keypad),
      (["kind", "a", "none"], .ignored), (["kind", "a", "auto"], nil), (["ignore", "a"], .ignored),
    ] as [([String], ChosenKind?)]
  )
  func `arguments become an invocation`(_ words: [String], kind: ChosenKind?) throws {
    #expect(try Invocation(parsing: words) == .kind(KindOptions(keyboard: "a", kind: kind)))
  }

  @Test(arguments: [
    (["kind"], "‘kbdctl kind’ needs KEYBOARD"), (["kind", "a"], "‘kbdctl kind’ needs KIND"),
    (["kind", "a", "mouse"], "‘mouse’ is not a kind; one of: keyboard, keypad, none, auto"),
    (
      ["kind", "a", "commands"],
      "the kind ‘commands’ is not in this version; one of: keyboard, keypad, none, auto"
    ),
    (["ignore"], "‘kbdctl ignore’ needs KEYBOARD"),
    (["ignore", "a", "b"], "unexpected argument ‘b’ of ‘kbdctl ignore’"),
  ])
  func `wrong usage names the word`(_ words: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try Invocation(parsing: words) }
    #expect(error?.message == message)
  }

  /// A machine with one node of whatever keys, and what was said of it.
  private final class Machine {
    var node: InputNode
    var kinds: [Keyboard.ID: ChosenKind] = [:]

    init(keys: [ClosedRange<UInt16>]) {
      var capabilities = Capabilities()
      capabilities.keys = KeySet(keys.joined().map(KeyCode.init(rawValue:)))
      node = InputNode(
        node: "/dev/input/event5",
        sysfsPath: "/devices/pci0000:00/0000:00:14.0/usb1/1-3/1-3:1.0/input/input5",
        name: "Acme Presenter",
        identity: DeviceIdentity(bus: .usb, vendor: 0x1234, product: 0x5678),
        capabilities: capabilities
      )
    }

    var ports: KindPorts {
      let look = { [self] () throws(CommandFailure) in
        Inventory([node], overrides: Overrides()) { _ in kinds }
      }
      return KindPorts(
        device: { text throws(CommandFailure) in
          try KeyboardSelector(text).choose(from: try look().candidates)
        },
        update: { [self] keyboard, change throws(CommandFailure) in
          var record = KeyboardRecord(of: keyboard)
          change(&record)
          kinds[keyboard.id] = record.kind
        },
        inventory: look
      )
    }

    func say(_ kind: ChosenKind?, of keyboard: String = "presenter") throws -> String {
      try KindOptions(keyboard: keyboard, kind: kind).perform(on: ports)
    }
  }

  @Test func `what is no keyboard becomes one, and none again`() throws {
    let machine = Machine(keys: [1...83])
    let id = "usb-1234-5678-00.14.0-3"
    #expect(
      try machine.say(.keyboard)
        == "Acme Presenter is a keyboard now; ‘kbdctl kind \(id) auto’ undoes it.\n"
    )
    #expect(try machine.ports.inventory().keyboards.map(\.id.rawValue) == [id])
    #expect(
      try machine.say(.ignored, of: id)
        == "Acme Presenter is ignored now; ‘kbdctl kind \(id) auto’ undoes it.\n"
    )
    #expect(try machine.ports.inventory().keyboards.isEmpty)
    #expect(
      try machine.say(nil, of: "/dev/input/event5")
        == "kbdctl decides again what Acme Presenter is: remote control.\n"
    )
    #expect(machine.kinds.isEmpty)
  }

  @Test func `what has no keys cannot be one`() throws {
    let machine = Machine(keys: [])
    let failure = #expect(throws: CommandFailure.self) { try machine.say(.keyboard) }
    #expect(failure?.message == "Acme Presenter has no keys, so it cannot be a keyboard")
    #expect(machine.kinds.isEmpty)
  }
}
