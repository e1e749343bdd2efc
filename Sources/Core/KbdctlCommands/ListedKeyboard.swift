package import Keyboards
package import Layouts
import Text

/// A keyboard with what other parts of kbdctl know of it.
package struct ListedKeyboard: Hashable, Sendable {
  package var keyboard: Keyboard

  /// The chosen layouts in order, such as `us(dvorak)`; empty when none was chosen.
  package var layouts: [String]

  /// `ansi`, `iso`, `jis`, `abnt2`, `ks` or `unknown`.
  package var geometry: String

  /// How the geometry is known, or `nil` when it is not.
  package var geometrySource: String?

  /// Percent, when the keyboard tells.
  package var battery: Int?
  package var isListening: Bool

  /// Whether it may come back by itself; `nil` for what is not paired over Bluetooth.
  package var isTrusted: Bool?

  package init(
    keyboard: Keyboard,
    layouts: [String] = [],
    geometry: String = "unknown",
    geometrySource: String? = nil,
    battery: Int? = nil,
    isListening: Bool = false,
    isTrusted: Bool? = nil
  ) {
    self.keyboard = keyboard
    self.layouts = layouts
    self.geometry = geometry
    self.geometrySource = geometrySource
    self.battery = battery
    self.isListening = isListening
    self.isTrusted = isTrusted
  }
}

extension ListedKeyboard {
  /// The same with its layouts.
  package func holding(_ held: KeyboardLayouts) -> ListedKeyboard {
    var listed = self
    listed.layouts = held.choice.layouts.map(\.description)
    listed.geometry = held.geometry.rawValue
    return listed
  }

  /// Why the listener would leave this keyboard alone, or `nil` when it would take it.
  package var refusal: String? {
    if keyboard.isVirtual { return "it was made by a program" }
    if keyboard.state == .disconnected { return "it is not connected" }
    return nil
  }

  /// One sentence's worth, in the order in which it helps a person who hears it.
  var line: String {
    let kind = keyboard.kind.rawValue
    var parts = [keyboard.isKindChosen ? "\(kind), as you said" : kind, keyboard.connectionWords]
    if keyboard.state == .disconnected { parts.append("not connected") }
    if !layouts.isEmpty { parts.append("layout \(layouts.joined(separator: " "))") }
    if geometry != "unknown" { parts.append("shape \(geometry)") }
    if let battery { parts.append("battery \(battery) percent") }
    if isTrusted == false { parts.append("not trusted") }
    if isListening { parts.append("listening") }
    if keyboard.hasPointer { parts.append("also moves the pointer") }
    return "\(keyboard.name): \(parts.joined(separator: ", ")), id \(keyboard.id)"
  }

  /// The members that CLI.md's `list` promises, in its order.
  var members: [(String, JSON)] {
    [
      ("id", .string(keyboard.id.rawValue)),
      ("name", .string(keyboard.name)),
      ("kind", .string(keyboard.kind.rawValue)),
      ("connection", .string(keyboard.connection.rawValue)),
      ("state", .string(keyboard.state.rawValue)),
      ("vendor", .string(hexadecimal(keyboard.identity.vendor))),
      ("product", .string(hexadecimal(keyboard.identity.product))),
      ("address", keyboard.address.map(JSON.string) ?? .null),
      ("nodes", .array(keyboard.nodes.map(JSON.string))),
      ("layouts", .array(layouts.map(JSON.string))),
      ("geometry", .string(geometry)),
      ("battery", battery.map(JSON.number) ?? .null),
      ("listening", .bool(isListening)),
    ]
  }
}

extension Keyboard {
  /// How it is attached, in plain words.
  var connectionWords: String {
    switch connection {
    case .usb: "USB"
    case .bluetooth: "Bluetooth"
    case .internal: "built in"
    case .other: isVirtual ? "made by a program" : "other connection"
    }
  }
}
