package import Bluetooth
import Keyboards
package import Text

/// A Bluetooth keyboard that `kbdctl scan` has found.
package struct FoundKeyboard: Hashable, Sendable {
  package var device: BluetoothDevice

  package init(_ device: BluetoothDevice) { self.device = device }

  /// One line that makes sense when read aloud.
  package var line: String {
    var parts = [kind == .keypad ? "keypad" : "keyboard"]
    if device.isPaired { parts.append(device.isConnected ? "paired, connected" : "paired") }
    if let strength = device.signalStrength, strength < 0 { parts.append("signal \(strength) dBm") }
    return "\(device.name ?? "without a name"): \(parts.joined(separator: ", ")),"
      + " address \(device.address)"
  }

  package var json: JSON {
    .object([
      "address": .string("\(device.address)"),
      "name": device.name.map(JSON.string) ?? .null,
      "kind": .string(kind == .keypad ? "keypad" : "keyboard"),
      "paired": .bool(device.isPaired),
      "connected": .bool(device.isConnected),
      "signal": device.signalStrength.map(JSON.number) ?? .null,
    ])
  }

  private var kind: KeyboardLikelihood { KeyboardLikelihood(device) }
}
