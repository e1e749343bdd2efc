import Text

/// What a device is, and why.
package struct Classification: Hashable, Sendable {
  /// `nil` for a device that is not for typing.
  package let kind: Keyboard.Kind?

  /// In plain words, to follow a colon: why it is a keyboard, or what it is instead.
  package let reason: String

  /// What was seen of its keys, whoever decided.
  package let evidence: Evidence

  /// The nodes that its keys come from, or would, were it a keyboard.
  package let typable: [InputNode]

  /// Somebody said what it is with `kbdctl kind`.
  let isChosen: Bool

  /// A running kbdctl made it.
  let isOurs: Bool

  /// The reason is about the whole device, not only about the nodes that type.
  private let isAboutAll: Bool

  package init(_ device: PhysicalDevice, id: Keyboard.ID? = nil, overrides: Overrides = Overrides())
  {
    let candidate = TypingDevice(device)
    let verdict = candidate.map(Verdict.init(on:))
    isChosen = overrides.chosen[id ?? device.id] != nil
    isOurs = device.nodes.contains { $0.listenedKeyboard != nil }
    let told =
      isOurs
      ? (nil, "kbdctl’s own virtual keyboard") : Self.told(device, id ?? device.id, overrides)
    kind = told.map(\.kind) ?? verdict?.kind
    reason = told?.reason ?? verdict?.reason ?? device.main.plainReason
    evidence = isOurs ? Evidence() : verdict?.evidence ?? Evidence()
    isAboutAll = told != nil
    typable =
      candidate.map(\.typing) ?? device.nodes.filter { !$0.capabilities.keys.isEmpty }
  }

  /// Why one node of a device that is no keyboard is none.
  package func reason(for node: InputNode) -> String {
    isAboutAll || node.typesText || node.typesOnlyDigits ? reason : node.plainReason
  }

  /// What was seen on a node, if it could be typed on.
  func evidence(for node: InputNode) -> Evidence {
    node.typesText || node.typesOnlyDigits ? evidence : Evidence()
  }

  /// What is settled before anything is weighed; the command's word is newer than the file's.
  private static func told(
    _ device: PhysicalDevice,
    _ id: Keyboard.ID,
    _ overrides: Overrides
  ) -> (kind: Keyboard.Kind?, reason: String)? {
    if let chosen = overrides.chosen[id] {
      let undo = "undo with ‘kbdctl kind \(shellWord(id)) auto’"
      return (
        chosen.kind, chosen.kind == nil ? "ignored, as you said; \(undo)" : "you said so; \(undo)"
      )
    }
    if overrides.ignores(device) { return (nil, "ignored, as the configuration says") }
    return overrides.kind(of: device).map { ($0, "the configuration says so") }
  }
}

extension InputNode {
  /// Why a node that does not type is no keyboard.
  var plainReason: String {
    if isPen { return (identity.bus.isInternal ? Lookalike.pen : .tablet).rawValue }
    if isTouchpad { return "touchpad" }
    if isTouchscreen { return Lookalike.touchScreen.rawValue }
    if isRemoteControl { return Lookalike.remote.rawValue }
    if isPointingStick, movesPointer { return "pointing stick" }
    if movesPointer { return "mouse" }
    if isGameController { return Lookalike.controller.rawValue }
    if isAbsolutePointer { return "pointer" }
    guard capabilities.keys.isEmpty else {
      return hasDigits ? "no letters" : "no letters or digits"
    }
    if capabilities.switches != 0 { return "a switch, without keys" }
    return capabilities.lights.isEmpty ? "no keys" : "lights only"
  }
}
