import KbdctlCommands
import Keyboards
import Testing

@Suite struct StatusReportTests {
  private static func node(_ number: Int, phys: String, isVirtual: Bool = false) -> InputNode {
    var capabilities = Capabilities()
    capabilities.events = 0x12_0013
    capabilities.keys = KeySet((1...88).map { KeyCode(rawValue: $0) })
    let place = isVirtual ? "/devices/virtual" : "/devices/pci0000:00/0000:00:14.0/usb1/1-1/1-1:1.0"
    return InputNode(
      node: "/dev/input/event\(number)",
      sysfsPath: "\(place)/input/input\(number)",
      name: "Desk",
      phys: phys,
      identity: DeviceIdentity(bus: .usb, vendor: 0x46d, product: 0xc31c),
      capabilities: capabilities
    )
  }

  private static let free = Inventory([node(1, phys: "usb-0000:00:14.0-1/input0")])
  private static let id = free.keyboards.first?.id.rawValue ?? ""
  private static let taken = Inventory([
    node(1, phys: "usb-0000:00:14.0-1/input0"), node(2, phys: "kbdctl/\(id)", isVirtual: true),
  ])
  private static let listener = RunningProgram(id: 7, name: "kbdctl", words: ["kbdctl", "listen"])
  private static let scenario = RunningProgram(
    id: 8,
    name: "kbdctl",
    words: ["kbdctl", "listen", "--keys", "x.keys"]
  )

  @Test(arguments: [
    (free, [], "No listener runs. Start one with ‘kbdctl listen’.\n", "[]"),
    (free, [scenario], "No listener runs. Start one with ‘kbdctl listen’.\n", "[]"),
    (free, [listener], "A listener runs (process 7), but has taken no keyboard.\n", "[7]"),
    (taken, [listener], "A listener runs (process 7). It listens to:\nDesk, id \(id)\n", "[7]"),
    (taken, [], "A listener runs. It listens to:\nDesk, id \(id)\n", "[]"),
  ])
  func `a listener is known by its process and its virtual keyboards`(
    _ inventory: Inventory,
    programs: [RunningProgram],
    text: String,
    processes: String
  ) {
    let report = StatusReport(inventory, programs)
    #expect(report.text == text)
    let isListening = !text.hasPrefix("No")
    let keyboards = inventory == Self.taken ? #"[{"id":"\#(Self.id)","name":"Desk"}]"# : "[]"
    #expect(
      "\(report.json)"
        == #"{"listening":\#(isListening),"processes":\#(processes),"keyboards":\#(keyboards)}"#
    )
  }
}
