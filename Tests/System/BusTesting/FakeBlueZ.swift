package import LinuxSystem
package import SystemBus

/// A BlueZ that does what a test says, on a bus of the test's own.
package final class FakeBlueZ {
  package static let adapter = "/org/bluez/hci0"
  package static let keypad = "/org/bluez/hci0/dev_F0_F1_F2_F3_F4_FA"

  /// Calls in order, such as `Pair`; those of the agent too, as `agent DisplayPasskey`.
  package private(set) var calls: [String] = []

  /// How often it was asked for its objects.
  package private(set) var questions = 0

  /// What a method does instead of answering at once.
  package var behaviours: [String: (BusRequest) -> Void] = [:]
  package private(set) var objects: [String: [String: [String: BusValue]]] = [:]
  /// Who registered an agent, and its path and capability.
  package private(set) var agent: (owner: String, path: String, capability: String)?

  package let bus: BusConnection
  private var offered: [String: BusSlot] = [:]

  /// Takes BlueZ's name on a bus.
  ///
  /// - Parameters:
  ///   - address: The bus.
  ///   - loop: Where it answers.
  ///   - hasAdapter: Whether it has found its adapter already.
  /// - Throws: The error number of the bus.
  package init(address: String, loop: EventLoop, hasAdapter: Bool = true) throws {
    bus = try BusConnection(address: address)
    try bus.attach(to: loop)
    for path in ["/", "/org/bluez"] { try offer(path) }
    if hasAdapter { try addAdapter() }
    try bus.requestName("org.bluez")
  }

  /// Finds its first adapter, which is on.
  package func addAdapter() throws {
    try add(
      Self.adapter,
      "org.bluez.Adapter1",
      [
        "Address": .string("00:AA:01:00:00:42"), "Powered": .bool(true),
        "Roles": .array([.string("central")], element: "s"),
      ]
    )
  }

  /// Leaves the bus as a daemon does that ends, or that the bus does not know any more.
  package func leave() {
    bus.call(
      BusCall(
        "org.freedesktop.DBus",
        "/org/freedesktop/DBus",
        "org.freedesktop.DBus",
        "ReleaseName",
        [.string("org.bluez")]
      ),
      timeout: .seconds(5)
    ) { _ in }
  }

  /// Puts back what a daemon remembers that was started anew: adapters, and paired devices.
  package func remember(_ objects: [String: [String: [String: BusValue]]]) throws {
    for (path, interfaces) in objects {
      for (interface, properties) in interfaces {
        var properties = properties
        if interface == "org.bluez.Device1" {
          guard properties["Paired"]?.flag == true else { continue }
          properties["Connected"] = .bool(false)
          properties["RSSI"] = nil
        }
        try add(path, interface, properties)
      }
    }
  }

  /// Adds another adapter, which is on.
  package func addSecondAdapter(_ path: String = "/org/bluez/hci1") throws {
    try add(
      path,
      "org.bluez.Adapter1",
      ["Address": .string("00:AA:01:00:00:43"), "Powered": .bool(true)]
    )
  }

  /// Puts a keypad in range.
  package func addKeypad(_ more: [String: BusValue] = [:]) throws {
    let properties: [String: BusValue] = [
      "Address": .string("F0:F1:F2:F3:F4:FA"), "Adapter": .path(Self.adapter),
      "Alias": .string("Fake Keypad"), "Appearance": .uint16(0x03c1), "Paired": .bool(false),
      "Bonded": .bool(false), "Connected": .bool(false), "Trusted": .bool(false),
    ]
    try add(Self.keypad, "org.bluez.Device1", properties.merging(more) { $1 })
  }

  package func add(_ path: String, _ interface: String, _ properties: [String: BusValue]) throws {
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

  package func remove(_ path: String, _ interface: String = "org.bluez.Device1") throws {
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

  package func set(
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
  package func askAgent(
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
      questions += 1
      if let behaviour = behaviours[request.member] {
        behaviour(request)
      } else {
        request.reply([managed])
      }
      return true
    case ("org.freedesktop.DBus.Properties", "Set"):
      guard request.arguments.count == 3, let interface = request.arguments[0].text,
        let name = request.arguments[1].text
      else { return false }
      calls.append("\(name) \(request.arguments[2].unwrapped.flag == true)")
      if let behaviour = behaviours[name] {
        behaviour(request)
        return true
      }
      try? set([name: request.arguments[2].unwrapped], at: request.path, interface)
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

  /// All its objects, as `GetManagedObjects` answers.
  package var managed: BusValue {
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
