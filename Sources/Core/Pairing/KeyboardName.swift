package import Bluetooth
package import Wording

/// What a Bluetooth keyboard is called: its name, or words for one that has none.
package struct KeyboardName: Hashable, Sendable {
  /// What the keyboard or the user calls it, or `nil` when nobody has named it.
  package var name: String?
  package var address: BluetoothAddress

  package init(_ name: String?, _ address: BluetoothAddress) {
    self.name = name
    self.address = address
  }

  package init(_ device: BluetoothDevice) { self.init(device.name, device.address) }

  package func text(in words: Vocabulary) -> String {
    name ?? words.phrase(.unnamedKeyboard(address: "\(address)"))
  }

  /// With the whole address, to be typed.
  func textWithAddress(in words: Vocabulary) -> String {
    guard let name else { return text(in: words) }
    return words.phrase(.keyboardWithAddress(name, address: "\(address)"))
  }

  /// With the end of the address, if another one of these is called the same.
  func text(in words: Vocabulary, among names: [KeyboardName]) -> String {
    let text = text(in: words)
    guard names.count(where: { $0.text(in: words) == text }) > 1 else { return text }
    let end = address.lastDigits
    return words.phrase(
      .keyboardWithAddressEnd(text, digits: words.digits(end, groupedBy: end.count))
    )
  }
}
