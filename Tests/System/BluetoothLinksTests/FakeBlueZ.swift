import LinuxSystem
import SystemBus

/// A BlueZ that does what a test says, on a bus of the test's own.
final class FakeBlueZ {
  static let adapter = "/org/bluez/hci0"
  static let keypad = "/org/bluez/hci0/dev_F0_F1_F2_F3_F4_FA"

  /// Calls in order, such as `Pair`; those of the agent too, as `agent DisplayPasskey`.
  private(set) var calls: [String] = []

  /// What a method does instead of answering at once.
  var behaviours: [String: (BusRequest) -> Void] = [:]
  private(set) var objects: [String: [String: [String: BusValue]]] = [:]
  /// Who registered an agent, and its path and capability.
  private(set) var agent: (owner: String, path: String, capability: String)?

  let bus: BusConnection
  private var offered: [String: BusSlot] = [:]

  init(address: String, loop: EventLoop) throws {
    bus = try BusConnection(address: address)
    try bus.attach(to: loop)
    for path in ["/", "/org/bluez"] { try offer(path) }
    try add(
      Self.adapter,
      "org.bluez.Adapter1",
      [
        "Address": .string("00:AA:01:00:00:42"), "Powered": .bool(true),
        "Roles": .array([.string("central")], element: "s"),
      ]
    )
    try bus.requestName("org.bluez")
  }

  /// Puts a keypad in range.
  func addKeypad(_ more: [String: BusValue] = [:]) throws {
    let properties: [String: BusValue] = [
      "Address": .string("F0:F1:F2:F3:F4:FA"), "Adapter": .path(Self.adapter),
      "Alias": .string("Fake Keypad"), "Appearance": .uint16(0x03c1), "Paired": .bool(false),
      "Bonded": .bool(false), "Connected": .bool(false), "Trusted": .bool(false),
    ]
    try add(Self.keypad, "org.bluez.Device1", properties.merging(more) { $1 })
  }

  func add(_ path: String, _ interface: String, _ properties: [String: BusValue]) throws {
    if objects[path] == nil { try offer(path) }
    objects[path, default: [:]][interface] = properties
    let added = BusValue.array(
      [.entry(key: .string(interface), value: .properties(properties))],
      element: "{sa{sv}}"
    )
    try bus.emit(
      BusSignal(
        "/",
        "org.freedesktop.DBus.ObjectManager",
        "InterfacesAdded",
        [.path(path), added]
      )
    )
  }

  func remove(_ path: String, _ interface: String = "org.bluez.Device1") throws {
    objects[path]?[interface] = nil
    if objects[path]?.isEmpty == true {
      objects[path] = nil
      offered[path] = nil
    }
    try bus.emit(
      BusSignal(
        "/",
        "org.freedesktop.DBus.ObjectManager",
        "InterfacesRemoved",
        [.path(path), .array([.string(interface)], element: "s")]
      )
    )
  }

  func set(
    _ properties: [String: BusValue],
    at path: String = keypad,
    _ interface: String = "org.bluez.Device1"
  ) throws {
    objects[path]?[interface]?.merge(properties) { $1 }
    try bus.emit(
      BusSignal(
        path,
        "org.freedesktop.DBus.Properties",
        "PropertiesChanged",
        [.string(interface), .properties(properties), .array([], element: "s")]
      )
    )
  }

  /// Calls the agent that was registered, as bluetoothd does.
  func askAgent(
    _ member: String,
    _ arguments: [BusValue],
    reply: @escaping (BusConnection.Reply) -> Void = { _ in }
  ) {
    guard let agent else { return }
    let call = BusCall(agent.owner, agent.path, "org.bluez.Agent1", member, arguments)
    bus.call(call, timeout: .seconds(5), reply: reply)
  }

  private func offer(_ path: String) throws {
    offered[path] = try bus.offer(path) { [weak self] request in self?.handle(request) ?? false }
  }

  private func handle(_ request: BusRequest) -> Bool {
    switch (request.interface, request.member) {
    case ("org.freedesktop.DBus.ObjectManager", "GetManagedObjects"):
      request.reply([managed])
      return true
    case ("org.freedesktop.DBus.Properties", "Set"):
      guard request.arguments.count == 3, let name = request.arguments[1].text else { return false }
      calls.append("\(name) \(request.arguments[2].unwrapped.flag == true)")
      try? set([name: request.arguments[2].unwrapped], at: request.path)
    case ("org.freedesktop.DBus.Properties", _): return false
    case (_, "RegisterAgent"):
      guard request.arguments.count == 2, let path = request.arguments[0].text else { return false }
      calls.append("RegisterAgent")
      agent = (request.sender, path, request.arguments[1].text ?? "")
    default: calls.append(request.member)
    }
    if let behaviour = behaviours[request.member] { behaviour(request) } else { request.reply() }
    return true
  }

  private var managed: BusValue {
    let entries = objects.map { path, interfaces in
      BusValue.entry(
        key: .path(path),
        value: .array(
          interfaces.map { .entry(key: .string($0.key), value: .properties($0.value)) },
          element: "{sa{sv}}"
        )
      )
    }
    return .array(entries, element: "{oa{sa{sv}}}")
  }
}
