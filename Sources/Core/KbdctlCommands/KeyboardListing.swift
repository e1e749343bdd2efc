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
    var lines = keyboards.map(\.line)
    if lines.isEmpty { lines = ["No keyboard or keypad found."] }
    if let others, !others.isEmpty {
      lines += ["", "Not keyboards:"] + others.map(\.line)
    }
    return lines.map { "\($0)\n" }.joined()
  }

  /// One document.
  package var json: JSON {
    let keyboards = JSON.array(keyboards.map { .members($0.members) })
    guard let others else { return .object(["keyboards": keyboards]) }
    return .object(["keyboards": keyboards, "others": .array(others.map(\.json))])
  }
}

extension OtherDevice {
  var line: String { "\(name): \(reason), \(nodes.joined(separator: " "))" }

  var json: JSON {
    .object([
      "name": .string(name),
      "nodes": .array(nodes.map(JSON.string)),
      "reason": .string(reason),
    ])
  }
}
