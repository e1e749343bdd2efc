/// What a device is, and why.
package struct Classification: Hashable, Sendable {
  /// `nil` for a device that is not for typing.
  package let kind: Keyboard.Kind?

  /// In plain words, to follow a colon: why it is a keyboard, or what it is instead.
  package let reason: String

  /// The nodes that its keys come from; empty for no keyboard.
  package let typing: [InputNode]

  /// The reason is about the whole device, not only about the nodes that type.
  private let isAboutAll: Bool

  package init(_ device: PhysicalDevice, overrides: Overrides = Overrides()) {
    let candidates = device.typingCandidates
    let told = Self.told(device, overrides)
    let (kind, reason) = told ?? Self.found(device, candidates)
    self.kind = kind
    self.reason = reason
    isAboutAll = told != nil
    typing =
      switch kind {
      case nil: []
      case _ where candidates.isEmpty: device.nodes.filter { !$0.capabilities.keys.isEmpty }
      case _: candidates
      }
  }

  /// Why one node of a device that is no keyboard is none.
  package func reason(for node: InputNode) -> String {
    isAboutAll || node.typesText || node.typesOnlyDigits ? reason : node.plainReason
  }

  /// What is settled before the keys are looked at.
  private static func told(
    _ device: PhysicalDevice,
    _ overrides: Overrides
  ) -> (Keyboard.Kind?, String)? {
    if device.nodes.contains(where: { $0.listenedKeyboard != nil }) {
      return (nil, "kbdctl’s own virtual keyboard")
    }
    if overrides.ignores(device) { return (nil, "ignored, as the configuration says") }
    return overrides.kind(of: device).map { ($0, "the configuration says so") }
  }

  private static func found(
    _ device: PhysicalDevice,
    _ candidates: [InputNode]
  ) -> (Keyboard.Kind?, String) {
    guard !candidates.isEmpty else { return (nil, device.main.plainReason) }
    let typesText = candidates.contains(where: \.typesText)
    if candidates.contains(where: \.advice.deniesKeyboard) {
      return (nil, "the hardware database says it is no keyboard")
    }
    if candidates.allSatisfy(\.claimsEveryKey) {
      return (nil, "claims every key there is, as no keyboard does")
    }
    if candidates.allSatisfy(\.isGameController) { return (nil, DeviceFacts.controller) }
    switch DeviceFacts.verdict(on: device) {
    case .not(let what): return (nil, what)
    case _ where !typesText: return (.keypad, "digits without letters")
    case .keypad: return (.keypad, "known as a keypad, though it claims letters")
    case .keyboard: return (.keyboard, "letters, and its name says so")
    case .receiver where device.main.identity.vendor != logitech:
      return (.keyboard, "letters, and a receiver may have a keyboard behind it")
    case .receiver, nil:
      if let rival = device.mainFunctionInstead { return (nil, rival) }
      return (.keyboard, "letters, Space and Enter")
    }
  }
}

/// Its receivers for mice put the mouse first, those for keyboards the keyboard (keyd issue 979);
/// other makers follow no order.
private let logitech: UInt16 = 0x046d

extension PhysicalDevice {
  /// The nodes that type; one that also moves the pointer only when there is no other.
  fileprivate var typingCandidates: [InputNode] {
    let typing = nodes.filter { $0.typesText || $0.typesOnlyDigits }
    let plain = typing.filter { !$0.movesPointer }
    return plain.isEmpty ? typing : plain
  }

  /// What the device is in the first place, when its keys are only an extra of that.
  ///
  /// A mouse with programmable buttons types them on a keyboard interface, and a keyboard may have a
  /// mouse interface. The main function has the lower interface number; where there are none, it is
  /// the node with the plain name, since hid-input adds a word to the others.
  fileprivate var mainFunctionInstead: String? {
    let typing = nodes.filter { $0.typesText && !$0.movesPointer }
    guard !typing.isEmpty else {
      return nodes.contains { $0.advice.knowsMouse } ? DeviceFacts.mouse : nil
    }
    let mice = nodes.filter { $0.movesPointer && !$0.typesText && !$0.isPointingStick }
    if isLed(by: mice, before: typing) { return DeviceFacts.mouse }
    let controllers = nodes.filter { $0.isGameController && !$0.typesText }
    return isLed(by: controllers, before: typing) ? DeviceFacts.controller : nil
  }

  private func isLed(by rivals: [InputNode], before typing: [InputNode]) -> Bool {
    guard !rivals.isEmpty else { return false }
    if let rival = rivals.compactMap(\.interfaceNumber).min(),
      let own = typing.compactMap(\.interfaceNumber).min()
    {
      return rival < own
    }
    return rivals.contains { $0.name == productName }
  }
}

extension InputNode {
  /// The USB interface, as `phys` ends in it.
  fileprivate var interfaceNumber: Int? {
    guard phys.hasPrefix("usb-"), let slash = phys.lastIndex(of: "/") else { return nil }
    let word = phys[phys.index(after: slash)...]
    guard word.hasPrefix("input") else { return nil }
    return Int(word.dropFirst("input".count))
  }

  /// Why a node that does not type is no keyboard.
  var plainReason: String {
    if isTouchpad { return "touchpad" }
    if isTouchscreen { return "touch screen" }
    if isRemoteControl { return DeviceFacts.remote }
    if isPointingStick, movesPointer { return "pointing stick" }
    if movesPointer { return "mouse" }
    if isGameController { return DeviceFacts.controller }
    guard capabilities.keys.isEmpty else {
      return hasDigits ? "no letters" : "no letters or digits"
    }
    if capabilities.switches != 0 { return "a switch, without keys" }
    return capabilities.lights.isEmpty ? "no keys" : "lights only"
  }
}
