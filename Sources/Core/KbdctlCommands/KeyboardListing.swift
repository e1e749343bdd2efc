package import Bluetooth
package import Keyboards
package import Text

/// The result of `kbdctl list`.
package struct KeyboardListing: Hashable, Sendable {
  package var keyboards: [ListedKeyboard]

  /// `nil` without `--all`.
  package var others: [OtherDevice]?

  /// Whether BlueZ could be asked for the paired keyboards that are away.
  package var bluetooth: BluetoothServiceState

  package init(
    keyboards: [ListedKeyboard],
    others: [OtherDevice]? = nil,
    bluetooth: BluetoothServiceState = .running
  ) {
    self.keyboards = keyboards
    self.others = others
    self.bluetooth = bluetooth
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
    let withEvidence = others != nil
    let keyboards = keyboards.map { listed in
      JSON.members(listed.members + (withEvidence ? listed.keyboard.evidence.members : []))
    }
    var members: [(String, JSON)] = [("keyboards", .array(keyboards))]
    if let others { members.append(("others", .array(others.map(\.json)))) }
    // Only what a script must know: that paired keyboards may be missing, and why.
    if bluetooth.isUnheard { members.append(("bluetooth", .string(bluetooth.rawValue))) }
    return .members(members)
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
