import Bluetooth
import BluetoothLinks
import BusTesting
import LinuxSystem
import Pairing
import SystemBus
import Testing
import Wording

/// A machine with one Bluetooth keyboard, on which `pair` is run again and again; its bluetoothd can
/// end and come back.
final class PairingDesk {
  static let address = BluetoothAddress(rawValue: 0xf0f1_f2f3_f4fa)
  static let name = KeyboardName("Fake Keypad", address)

  /// What a person hears and sees in one run.
  final class Person {
    var said: [PairingMessage] = []
    var outcome: PairingOutcome?

    /// Whether the keyboard was ready to be typed on.
    var isReady: Bool { said.contains(.ready(PairingDesk.name)) }
  }

  let bus: PrivateBus
  let loop: EventLoop
  let kernel: FakeKernel
  private(set) var bluez: FakeBlueZ?

  /// Whether the keyboard's owner has put it into pairing mode: it is found, and agrees.
  var isInPairingMode = true

  init() throws {
    bus = try PrivateBus()
    loop = try EventLoop()
    kernel = try FakeKernel()
    try startService()
  }

  /// Starts a bluetoothd whose keyboard pairs and connects.
  func startService(hasAdapter: Bool = true) throws {
    let bluez = try FakeBlueZ(address: bus.address, loop: loop, hasAdapter: hasAdapter)
    self.bluez = bluez
    bluez.behaviours["StartDiscovery"] = { [unowned self] request in
      if isInPairingMode { try? showKeypad() }
      request.reply()
    }
    bluez.behaviours["Pair"] = { [unowned self] in pair($0) }
    bluez.behaviours["Connect"] = { [unowned self] in connect($0) }
    bluez.behaviours["RemoveDevice"] = { [unowned self] request in
      guard isAdapterOn else { return Self.fail(request, "NotReady") }
      guard let bluez = self.bluez, bluez.objects[FakeBlueZ.keypad] != nil else {
        return Self.fail(request, "DoesNotExist")
      }
      try? bluez.remove(FakeBlueZ.keypad)
      removeNode()
      request.reply()
    }
  }

  /// Ends bluetoothd as a crash does.
  func crash() {
    bluez = nil
    removeNode()
  }

  /// Ends it, and starts another that knows what was paired.
  func restart() throws {
    let memory = bluez?.objects ?? [:]
    crash()
    try startService(hasAdapter: false)
    try bluez?.remember(memory)
  }

  func showKeypad() throws {
    guard let bluez else { return }
    if bluez.objects[FakeBlueZ.keypad] == nil { try bluez.addKeypad() }
    try bluez.set(["RSSI": .int16(-50)])
  }

  var isPaired: Bool { keypad("Paired") }

  private func keypad(_ property: String) -> Bool {
    bluez?.objects[FakeBlueZ.keypad]?["org.bluez.Device1"]?[property]?.flag == true
  }

  private var isAdapterOn: Bool {
    bluez?.objects[FakeBlueZ.adapter]?["org.bluez.Adapter1"]?["Powered"]?.flag == true
  }

  func pair(_ request: BusRequest) {
    guard isInPairingMode else { return Self.fail(request, "ConnectionAttemptFailed") }
    isInPairingMode = false
    try? bluez?.set(["Paired": .bool(true), "Bonded": .bool(true), "Connected": .bool(true)])
    request.reply()
  }

  func connect(_ request: BusRequest) {
    try? bluez?.set(["Connected": .bool(true)])
    try? kernel.addNode("event12", address: "f0:f1:f2:f3:f4:fa")
    request.reply()
  }

  private func removeNode() { try? kernel.remove("sys/class/input/event12") }

  static func fail(_ request: BusRequest, _ name: String, _ text: String = "") {
    request.fail("org.bluez.Error.\(name)", text)
  }

  /// Runs `pair` to its end; a key is pressed on the keyboard as soon as it is ready.
  ///
  /// - Parameters:
  ///   - target: What the user means, if they say it.
  ///   - isInteractive: Whether somebody answers questions.
  ///   - capability: Less with `--display-only`.
  ///   - timeout: How long to look for a keyboard.
  ///   - answer: What the user does at each message.
  /// - Returns: What the user heard and saw.
  /// - Throws: ``TimeIsUp``, or the error number of the bus.
  func run(
    _ target: String? = "\(address)",
    isInteractive: Bool = false,
    _ capability: AgentCapability = .keyboardDisplay,
    timeout: Duration = .seconds(60),
    answer: @escaping (PairingMessage) -> PairingInput? = { _ in nil }
  ) throws -> Person {
    let person = Person()
    let client = try BusConnection(address: bus.address)
    try client.attach(to: loop)
    var run: PairingRun?
    run = try PairingRun(
      PairingSession.Request(
        target: target.map(PairingTarget.init),
        timeout: timeout,
        capability: capability,
        isInteractive: isInteractive
      ),
      service: BlueZ(bus: client, kernel: kernel.state),
      loop: loop,
      port: PairingRun.Port(
        say: { message in
          person.said.append(message)
          if let input = answer(message) { run?.receive(input) }
        },
        show: { _ in },
        readKey: { _ in run?.receive(.keyPressed("k")) },
        finish: { person.outcome = $0 }
      )
    )
    defer { run = nil }
    try loop.run(for: .seconds(100)) { person.outcome != nil }
    return person
  }
}
