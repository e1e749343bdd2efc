package import Bluetooth
package import Keyboards
package import Text

/// The result of `kbdctl info`.
package struct KeyboardReport: Hashable, Sendable {
  package var keyboard: ListedKeyboard

  /// Its nodes that are not for typing.
  package var parts: [OtherDevice]

  /// What a classic Bluetooth keyboard says of itself while it is connected.
  package var record: HIDServiceRecord?

  package init(
    _ keyboard: ListedKeyboard,
    parts: [OtherDevice] = [],
    record: HIDServiceRecord? = nil
  ) {
    self.keyboard = keyboard
    self.record = record
    self.parts = parts
  }

  /// A line for each fact, the name of the fact first.
  package var text: String {
    facts.map { "\($0.label): \($0.words)\n" }.joined()
  }

  /// One document: what `list` has, and more.
  package var json: JSON {
    let device = keyboard.keyboard
    return .members(
      keyboard.members + [("kindReason", .string(device.kindReason))] + device.evidence.members + [
        ("bus", .string(hexadecimal(device.identity.bus.rawValue))),
        ("version", .string(hexadecimal(device.identity.version))),
        ("phys", .string(device.phys)),
        ("uniq", .string(device.uniq)),
        ("sysfs", .array(device.sysfsPaths.map { .string("/sys" + $0) })),
        ("country", device.countryCode.map { .number(Int($0)) } ?? .null),
        ("lights", .array(device.lights.names.map(JSON.string))),
        ("virtual", .bool(device.isVirtual)),
        ("pointer", .bool(device.hasPointer)),
        ("trusted", keyboard.isTrusted.map(JSON.bool) ?? .null),
        ("hid", record.map(\.json) ?? .null),
        ("parts", .array(parts.map(\.partJSON))),
        ("refusal", keyboard.refusal.map(JSON.string) ?? .null),
      ]
    )
  }

  private var facts: [(label: String, words: String)] {
    let device = keyboard.keyboard
    var facts: [(String, String)] = [
      ("Name", device.name),
      ("Id", device.id.rawValue),
      ("Kind", "\(device.kind.rawValue), because: \(device.kindReason)"),
    ]
    // Somebody decided; what was seen may say otherwise.
    let seen = device.evidence.supporting.joined(separator: "; ")
    if seen != device.kindReason, !device.evidence.supporting.isEmpty {
      facts.append(("Speaks for typing", seen))
    }
    if !device.evidence.opposing.isEmpty {
      facts.append(("Speaks against it", device.evidence.opposing.joined(separator: "; ")))
    }
    facts += [
      ("Connection", "\(device.connectionWords), \(device.state.rawValue)"),
      ("Vendor and product", device.identity.modelText),
    ]
    if let address = device.address { facts.append(("Bluetooth address", address)) }
    if !device.uniq.isEmpty, device.address == nil { facts.append(("Serial", device.uniq)) }
    if !device.phys.isEmpty { facts.append(("Attached at", device.phys)) }
    facts.append(("Nodes", listed(device.nodes)))
    facts += parts.map { ("Other node", "\($0.nodes.joined(separator: " ")), \($0.reason)") }
    facts.append(("Layouts", listed(keyboard.layouts, otherwise: "none chosen")))
    let source = keyboard.geometrySource.map { ", because: \($0)" } ?? ""
    facts.append(("Shape", keyboard.geometry + source))
    if let code = device.countryCode { facts.append(("Country code", countryWords(code))) }
    facts.append(("Lock lights", listed(device.lights.names)))
    if let isTrusted = keyboard.isTrusted {
      facts.append(("Trusted", isTrusted ? "yes" : "no, so it may be refused when it comes back"))
    }
    if let record { facts += record.facts }
    if let battery = keyboard.battery {
      facts.append(("Battery", "\(battery) percent"))
    } else if device.connection == .bluetooth {
      facts.append(("Battery", "not reported"))
    }
    facts.append(("Listened to", listening))
    return facts
  }

  private var listening: String {
    if keyboard.isListening { return "yes" }
    if let refusal = keyboard.refusal { return "never, because \(refusal)" }
    return "no, since no listener has taken it"
  }
}

extension KeyboardLights {
  fileprivate var names: [String] {
    let all: [(KeyboardLights, String)] = [
      (.numLock, "NumLock"), (.capsLock, "CapsLock"), (.scrollLock, "ScrollLock"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}

extension OtherDevice {
  fileprivate var partJSON: JSON {
    .object(["nodes": .array(nodes.map(JSON.string)), "reason": .string(reason)])
  }
}

private func listed(_ words: [String], otherwise: String = "none") -> String {
  words.isEmpty ? otherwise : words.joined(separator: " ")
}

/// The code with a warning for 33, which devices of all countries have.
private func countryWords(_ code: UInt8) -> String {
  code == 33 ? "33, United States, which many devices of other countries claim too" : "\(code)"
}
