/// A device with nodes that could be typed on, with all that clues look at.
struct TypingDevice: Sendable {
  let device: PhysicalDevice

  /// The nodes that could be typed on, never empty.
  let typing: [InputNode]

  /// All other nodes of the device.
  let siblings: [InputNode]

  /// The words of the maker's name for it.
  let product: NameWords

  /// The words of the main node's whole name, where one of the kernel's may be the maker's too.
  let node: NameWords

  /// It has letters, and not only digits.
  let typesText: Bool

  /// `nil` for a device that nothing could be typed on.
  init?(_ device: PhysicalDevice) {
    let typing = device.typingCandidates
    guard !typing.isEmpty else { return nil }
    self.device = device
    self.typing = typing
    siblings = device.nodes.filter { !typing.contains($0) } + device.relatives
    typesText = typing.contains(where: \.typesText)
    product = NameWords(device.productName)
    node = NameWords(device.main.name)
  }

  /// All of a kind are in front of the keys: the device is one of them in the first place, and its
  /// keys are an extra.
  ///
  /// A mouse with programmable buttons types them on a keyboard interface, and a keyboard may have a
  /// mouse interface. The main function has the lower interface number; where there are none, it is
  /// the node with the plain name, since hid-input adds a word to the others.
  func isLed(by isRival: (InputNode) -> Bool) -> Bool {
    let rivals = device.nodes.filter { isRival($0) && !$0.typesText }
    let own = typing.filter { $0.typesText && !$0.movesPointer }
    guard !rivals.isEmpty, !own.isEmpty else { return false }
    if let rival = rivals.compactMap(\.interfaceNumber).min(),
      let own = own.compactMap(\.interfaceNumber).min()
    {
      return rival < own
    }
    return rivals.contains { $0.name == device.productName }
  }
}

extension PhysicalDevice {
  /// The nodes that type; one that also moves the pointer only when there is no other.
  fileprivate var typingCandidates: [InputNode] {
    let typing = nodes.filter { $0.typesText || $0.typesOnlyDigits }
    let plain = typing.filter { !$0.movesPointer }
    return plain.isEmpty ? typing : plain
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
}
