/// Whether a device that is not connected yet is a keyboard: all that it says about itself.
///
/// No single sign is enough: a combined keyboard with pointer has no icon, many devices name no
/// services before pairing, and neither the class nor the appearance has a value for a keypad.
package enum KeyboardLikelihood: Hashable, Comparable, Sendable {
  case no
  /// Some input device: it may have keys.
  case possible
  case keyboard
  /// A keyboard whose name says that it is a numeric keypad.
  case keypad

  package init(_ device: BluetoothDevice) {
    guard Self.hasKeys(device) else {
      self = Self.isOtherInput(device) || !Self.isInput(device) ? .no : .possible
      return
    }
    self = Self.namesKeypad(device.name ?? "") ? .keypad : .keyboard
  }

  /// Bit 6 of the minor class of a peripheral says keyboard; with bit 7 it is a pointer as well.
  private static func hasKeys(_ device: BluetoothDevice) -> Bool {
    if let type = device.deviceClass, isPeripheral(type), type & 0x40 != 0 { return true }
    return device.appearance == 0x03c1 || device.icon == "input-keyboard"
  }

  private static func isInput(_ device: BluetoothDevice) -> Bool {
    let isGenericInput = device.appearance == 0x03c0
    return isGenericInput || !device.services.isDisjoint(with: [hidService, hidOverGATTService])
  }

  /// Says clearly that it is a pointer, a game controller, a tablet or a reader.
  private static func isOtherInput(_ device: BluetoothDevice) -> Bool {
    if let appearance = device.appearance, (0x03c2...0x03ff).contains(appearance) { return true }
    if let type = device.deviceClass, isPeripheral(type), type & 0xfc != 0 { return true }
    return ["input-mouse", "input-gaming", "input-tablet"].contains(device.icon)
  }

  private static func isPeripheral(_ type: UInt32) -> Bool { type >> 8 & 0x1f == 5 }

  private static func namesKeypad(_ name: String) -> Bool {
    let words = name.lowercased()
    return ["keypad", "numpad", "num pad", "number pad", "numeric", "tenkey", "ten key"]
      .contains { words.contains($0) }
  }

  /// “Human Interface Device” of older Bluetooth, as a 128-bit UUID.
  package static let hidService = "00001124-0000-1000-8000-00805f9b34fb"

  /// “Human Interface Device” of Bluetooth Low Energy.
  package static let hidOverGATTService = "00001812-0000-1000-8000-00805f9b34fb"
}
