/// KEYBOARD of the command line and `match` of the configuration: what one or more keyboards fit.
package struct KeyboardPattern: Hashable, Sendable, CustomStringConvertible {
  /// How exactly a keyboard fits, the best last.
  package enum Fit: Int, Comparable, Sendable {
    case partOfName
    case model
    case node
    case address
    case id

    package static func < (one: Fit, other: Fit) -> Bool { one.rawValue < other.rawValue }
  }

  /// As it was written.
  package let description: String

  private let text: String

  /// Takes an id, a Bluetooth address, `vendor:product`, a node or a part of a name; `*` stands for
  /// any text, and case is ignored.
  package init(_ text: String) {
    description = text
    self.text = folded(text)
  }

  /// Whether some of it stands for any text.
  package var hasWildcard: Bool { text.contains("*") }

  package func fit(_ keyboard: Keyboard) -> Fit? {
    fit(
      id: keyboard.id,
      names: [keyboard.name],
      identity: keyboard.identity,
      address: keyboard.address,
      nodes: keyboard.nodes
    )
  }

  /// Whether a device that is no keyboard fits, as if it were one, or has a node or name that fits.
  package func fits(_ device: OtherDevice) -> Bool {
    guard !isBlank else { return false }
    return device.candidate.flatMap(fit) != nil || device.nodes.contains(where: matchesAll)
      || matches("*\(text)*", folded(device.name))
  }

  private var isBlank: Bool { !text.contains { $0 != "*" && $0 != " " } }

  func fit(_ device: PhysicalDevice) -> Fit? {
    fit(
      id: device.id,
      names: [device.productName] + device.nodes.map(\.name),
      identity: device.main.identity,
      address: device.address,
      nodes: device.nodes.map(\.node)
    )
  }

  private func fit(
    id: Keyboard.ID,
    names: [String],
    identity: DeviceIdentity,
    address: String?,
    nodes: [String]
  ) -> Fit? {
    guard !isBlank else { return text == "*" ? .partOfName : nil }
    if matchesAll(of: id.rawValue) { return .id }
    if let address, matchesAll(of: address.lowercased()) { return .address }
    if nodes.contains(where: matchesAll) { return .node }
    if matchesAll(of: identity.modelText) { return .model }
    return names.contains { matches("*\(text)*", folded($0)) } ? .partOfName : nil
  }

  private func matchesAll(of value: String) -> Bool { matches(text, value) }
}

/// Without what is hard to type or not seen: capitals, and the apostrophe of many a phone's name.
private func folded(_ text: String) -> String {
  text.lowercased().replacing("’", with: "'")
}

/// Whether a text is what a pattern with `*` says, from its beginning to its end.
private func matches(_ pattern: String, _ text: String) -> Bool {
  var pieces = pattern.split(separator: "*", omittingEmptySubsequences: false)[...]
  guard pieces.count > 1, let first = pieces.popFirst(), let last = pieces.popLast() else {
    return pattern == text
  }
  guard text.hasPrefix(first) else { return false }
  var rest = text.dropFirst(first.count)
  for piece in pieces where !piece.isEmpty {
    guard let found = rest.firstRange(of: piece) else { return false }
    rest = rest[found.upperBound...]
  }
  return rest.hasSuffix(last)
}
