import Bluetooth
import Wording

/// One of several keyboards that the user may mean.
package struct KeyboardChoice: Hashable, Sendable {
  package enum Whereabouts: Hashable, Sendable {
    case new
    case paired
    /// Nothing has been heard of it lately.
    case pairedAndAway
  }

  package var name: KeyboardName
  package var whereabouts: Whereabouts

  package init(_ name: KeyboardName, _ whereabouts: Whereabouts = .new) {
    self.name = name
    self.whereabouts = whereabouts
  }

  init(_ device: BluetoothDevice) {
    let paired: Whereabouts = device.isInRange ? .paired : .pairedAndAway
    self.init(KeyboardName(device), device.isPaired ? paired : .new)
  }

  /// Those that are in range first, and of these the new ones.
  static func sorted(_ devices: [BluetoothDevice]) -> [BluetoothDevice] {
    func rank(_ device: BluetoothDevice) -> Int {
      switch KeyboardChoice(device).whereabouts {
      case .new: 0
      case .paired: 1
      case .pairedAndAway: 2
      }
    }
    return devices.sorted { (rank($0), $0.address) < (rank($1), $1.address) }
  }

  /// Adds to what it is called that it is paired already.
  func text(_ name: String, in words: Vocabulary) -> String {
    switch whereabouts {
    case .new: name
    case .paired: words.phrase(.pairedKeyboard(name))
    case .pairedAndAway: words.phrase(.pairedKeyboardAway(name))
    }
  }
}
