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
      let id = free(device.id)
      let classification = Classification(device, id: id, overrides: overrides)
      let keyboard = Keyboard(device, id: id, classification)
      if classification.kind != nil {
        add(keyboard, of: device, classification)
      } else {
        others += OtherDevice.merging(device.nodes) { node in
          OtherDevice(
            name: node.name(as: "device"),
            nodes: [node.node],
            reason: classification.reason(for: node),
            evidence: classification.evidence(for: node),
            candidate: classification.isOurs ? nil : keyboard
          )
        }
      }
    }
  }

  /// Sorts them with what was said of some.
  ///
  /// - Parameters:
  ///   - nodes: All event nodes.
  ///   - overrides: What the configuration says.
  ///   - chosen: What was said of these, which are all that there are; keyboards or not.
  package init(
    _ nodes: [InputNode],
    overrides: Overrides,
    chosen: ([Keyboard]) -> [Keyboard.ID: ChosenKind]
  ) {
    self.init(nodes, overrides: overrides)
    let kinds = chosen(candidates)
    guard !kinds.isEmpty else { return }
    var overrides = overrides
    overrides.chosen = kinds
    self.init(nodes, overrides: overrides)
  }

  /// Everything that can be called a keyboard, be it one or not.
  package var candidates: [Keyboard] {
    let rest = others.compactMap(\.candidate)
    return keyboards
      + rest.enumerated().filter { index, one in
        !rest[..<index].contains { $0.id == one.id }
      }.map(\.element)
  }

  /// Those, and then the ones of these that are not among them.
  package func candidates(and more: [Keyboard]) -> [Keyboard] {
    let candidates = candidates
    let ids = Set(candidates.map(\.id))
    return candidates + more.filter { !ids.contains($0.id) }
  }

  /// The id, with a number behind it when another keyboard has it already.
  private func free(_ id: Keyboard.ID) -> Keyboard.ID {
    let taken = Set(keyboards.map(\.id))
    guard taken.contains(id) else { return id }
    let numbered = (2...taken.count + 2).lazy.map { id.numbered($0) }
    return numbered.first { !taken.contains($0) } ?? id
  }

  private mutating func add(
    _ keyboard: Keyboard,
    of device: PhysicalDevice,
    _ classification: Classification
  ) {
    keyboards.append(keyboard)
    let rest = device.nodes.filter { !classification.typable.contains($0) }
    others += OtherDevice.merging(rest) { node in
      OtherDevice(
        name: node.name(as: "device"),
        nodes: [node.node],
        reason: "\(node.role) of \(keyboard.name)",
        keyboard: keyboard.id
      )
    }
  }
}

/// One or more nodes that no keyboard's keys come from.
package struct OtherDevice: Hashable, Sendable {
  package var name: String
  package var nodes: [String]

  /// What it is instead of a keyboard, in plain words.
  package var reason: String

  /// What was seen of its keys, when it could be typed on.
  package var evidence: Evidence

  /// The keyboard that it is a part of.
  package var keyboard: Keyboard.ID?

  /// As it would be listed if somebody said that it is one; `nil` for a part of a keyboard.
  package var candidate: Keyboard?

  package init(
    name: String,
    nodes: [String],
    reason: String,
    evidence: Evidence = Evidence(),
    keyboard: Keyboard.ID? = nil,
    candidate: Keyboard? = nil
  ) {
    self.name = name
    self.nodes = nodes
    self.reason = reason
    self.evidence = evidence
    self.keyboard = keyboard
    self.candidate = candidate
  }

  /// Puts nodes together that have the same name and the same reason.
  fileprivate static func merging(
    _ nodes: [InputNode],
    _ device: (InputNode) -> OtherDevice
  ) -> [OtherDevice] {
    var devices: [OtherDevice] = []
    for one in nodes.map(device) {
      if let same = devices.firstIndex(where: { ($0.name, $0.reason) == (one.name, one.reason) }) {
        devices[same].nodes += one.nodes
      } else {
        devices.append(one)
      }
    }
    return devices
  }
}

extension InputNode {
  /// Its name, or for one without a name what it is and its model.
  fileprivate func name(as kind: String) -> String {
    name.isEmpty ? "\(kind) \(identity.modelText)" : name
  }

  /// What a node is to the keyboard that it is a part of.
  fileprivate var role: String {
    if isPen { return "pen" }
    if isTouchscreen { return "touch screen" }
    if movesPointer || isTouchpad { return typesText ? "keys and pointer" : "pointer" }
    if isGameController { return "game controller" }
    if isAbsolutePointer { return "pointer" }
    if !capabilities.keys.isEmpty { return "media keys" }
    return capabilities.lights.isEmpty ? "part" : "lights"
  }
}

extension Keyboard {
  /// A device as it is listed; one that is no keyboard, as it would be.
  fileprivate init(_ device: PhysicalDevice, id: ID, _ classification: Classification) {
    let main = device.main
    let typing = classification.typable
    self.init(
      id: id,
      name: main.name(as: (classification.kind ?? .keyboard).rawValue),
      kind: classification.kind ?? .keyboard,
      connection: device.connection,
      identity: main.identity,
      address: device.address,
      nodes: typing.map(\.node),
      isVirtual: typing.contains(where: \.isVirtual),
      hasPointer: typing.contains(where: \.movesPointer),
      kindReason: classification.reason,
      isKindChosen: classification.isChosen,
      evidence: classification.evidence,
      phys: main.phys,
      uniq: main.uniq,
      sysfsPaths: typing.map(\.sysfsPath),
      countryCode: main.countryCode == 0 ? nil : main.countryCode,
      lights: device.lockLights
    )
  }
}
