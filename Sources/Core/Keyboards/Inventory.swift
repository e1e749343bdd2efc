/// All input devices of a machine, sorted into keyboards and others.
package struct Inventory: Hashable, Sendable {
  /// In the order of their first nodes.
  package private(set) var keyboards: [Keyboard] = []

  /// In the same order; the nodes of a keyboard that do not type are here too.
  package private(set) var others: [OtherDevice] = []

  /// The keyboards that a running listener has taken over: it made a virtual keyboard for each.
  package private(set) var listening: Set<Keyboard.ID> = []

  package init(_ nodes: [InputNode], overrides: Overrides = Overrides()) {
    for device in PhysicalDevice.grouping(nodes) {
      listening.formUnion(device.nodes.compactMap(\.listenedKeyboard))
      let classification = Classification(device, overrides: overrides)
      if let kind = classification.kind {
        add(device, kind, classification)
      } else {
        others += OtherDevice.merging(device.nodes) { classification.reason(for: $0) }
      }
    }
  }

  private mutating func add(
    _ device: PhysicalDevice,
    _ kind: Keyboard.Kind,
    _ classification: Classification
  ) {
    var keyboard = Keyboard(device, kind: kind, classification)
    let taken = Set(keyboards.map(\.id))
    let numbered = (2...taken.count + 2).lazy.map { device.id.numbered($0) }
    if taken.contains(keyboard.id), let free = numbered.first(where: { !taken.contains($0) }) {
      keyboard.id = free
    }
    keyboards.append(keyboard)
    let rest = device.nodes.filter { !classification.typing.contains($0) }
    others += OtherDevice.merging(rest, of: keyboard.id) { "\($0.role) of \(keyboard.name)" }
  }
}

/// One or more nodes that no keyboard's keys come from.
package struct OtherDevice: Hashable, Sendable {
  package var name: String
  package var nodes: [String]

  /// What it is instead of a keyboard, in plain words.
  package var reason: String

  /// The keyboard that it is a part of.
  package var keyboard: Keyboard.ID?

  package init(name: String, nodes: [String], reason: String, keyboard: Keyboard.ID? = nil) {
    self.name = name
    self.nodes = nodes
    self.reason = reason
    self.keyboard = keyboard
  }

  /// Puts nodes together that have the same name and the same reason.
  fileprivate static func merging(
    _ nodes: [InputNode],
    of keyboard: Keyboard.ID? = nil,
    reason: (InputNode) -> String
  ) -> [OtherDevice] {
    var devices: [OtherDevice] = []
    for node in nodes {
      let reason = reason(node)
      if let same = devices.firstIndex(where: { ($0.name, $0.reason) == (node.name, reason) }) {
        devices[same].nodes.append(node.node)
      } else {
        devices.append(
          OtherDevice(name: node.name, nodes: [node.node], reason: reason, keyboard: keyboard)
        )
      }
    }
    return devices
  }
}

extension InputNode {
  /// What a node is to the keyboard that it is a part of.
  fileprivate var role: String {
    if movesPointer || isTouchpad { return typesText ? "keys and pointer" : "pointer" }
    if isGameController { return "game controller" }
    if !capabilities.keys.isEmpty { return "media keys" }
    return capabilities.lights.isEmpty ? "part" : "lights"
  }
}

extension Keyboard {
  fileprivate init(_ device: PhysicalDevice, kind: Kind, _ classification: Classification) {
    let main = device.main
    let typing = classification.typing
    self.init(
      id: device.id,
      name: main.name.isEmpty ? main.identity.modelText : main.name,
      kind: kind,
      connection: device.connection,
      identity: main.identity,
      address: device.address,
      nodes: typing.map(\.node),
      isVirtual: typing.contains(where: \.isVirtual),
      hasPointer: typing.contains(where: \.movesPointer),
      kindReason: classification.reason,
      phys: main.phys,
      uniq: main.uniq,
      sysfsPaths: typing.map(\.sysfsPath),
      countryCode: main.countryCode == 0 ? nil : main.countryCode,
      lights: device.lockLights
    )
  }
}

extension PhysicalDevice {
  /// What all nodes claim together; on some keyboards the lights are on a node without keys.
  fileprivate var lockLights: KeyboardLights {
    let locks: KeyboardLights = [.numLock, .capsLock, .scrollLock]
    return nodes.reduce(into: []) { lights, node in
      lights.formUnion(
        node.capabilities.lights.intersection(locks).subtracting(node.advice.missingLights)
      )
    }
  }
}
