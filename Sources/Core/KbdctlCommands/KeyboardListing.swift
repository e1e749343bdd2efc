package import Keyboards
package import Text

/// The result of `kbdctl list`.
package struct KeyboardListing: Hashable, Sendable {
  package var keyboards: [ListedKeyboard]

  /// `nil` without `--all`.
  package var others: [OtherDevice]?

  package init(keyboards: [ListedKeyboard], others: [OtherDevice]? = nil) {
    self.keyboards = keyboards
    self.others = others
  }

  /// Lines that each make sense when read aloud.
  package var text: String {
    var lines = keyboards.map { others == nil ? $0.line : $0.line + $0.keyboard.evidence.sentences }
    if lines.isEmpty { lines = ["No keyboard or keypad found."] }
    if let others, !others.isEmpty {
      lines += ["", "Not keyboards:"] + others.map(\.line)
    }
    return lines.map { "\($0)\n" }.joined()
  }

  /// One document.
  package var json: JSON {
    guard let others else {
      return .object(["keyboards": .array(keyboards.map { .members($0.members) })])
    }
    return .object([
      "keyboards": .array(keyboards.map { .members($0.members + $0.keyboard.evidence.members) }),
      "others": .array(others.map(\.json)),
    ])
  }
}

extension OtherDevice {
  /// With the id that commands take, for what could be made a keyboard by saying so.
  var line: String {
    let place = "\(name): \(reason), \(nodes.joined(separator: " "))"
    return (candidateID.map { "\(place), id \($0)" } ?? place) + evidence.sentences
  }

  var json: JSON {
    .members(
      [
        ("name", .string(name)),
        ("nodes", .array(nodes.map(JSON.string))),
        ("reason", .string(reason)),
        ("id", candidateID.map { .string($0.rawValue) } ?? .null),
      ] + evidence.members
    )
  }

  private var candidateID: Keyboard.ID? {
    candidate.flatMap { $0.nodes.isEmpty ? nil : $0.id }
  }
}

extension Evidence {
  /// A sentence for each side, to follow another.
  fileprivate var sentences: String {
    [("Speaks for typing", supporting), ("Speaks against it", opposing)]
      .filter { !$0.1.isEmpty }
      .map { ". \($0.0): \($0.1.joined(separator: "; "))" }.joined()
  }

  var members: [(String, JSON)] {
    [
      ("for", .array(supporting.map(JSON.string))),
      ("against", .array(opposing.map(JSON.string))),
    ]
  }
}
