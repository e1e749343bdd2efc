package import Bluetooth

/// What a ``PairingSession`` learns.
package enum PairingInput: Hashable, Sendable {
  /// The state of Bluetooth has changed, or is known for the first time.
  case changed(BluetoothSnapshot)
  case replied(BluetoothOperation, OperationFailure?)
  case asked(AgentRequest)
  /// The user typed a line.
  case line(String)
  /// No more lines will come.
  case endOfInput
  case keyPressed(String)
  case keysUnreadable
  case timePassed
  /// The user wants to stop.
  case interrupted
}

/// What a ``PairingSession`` wants done.
package enum PairingAction: Hashable, Sendable {
  case perform(BluetoothOperation)
  case answer(AgentAnswer)
  /// Say it, stopping what is being said, and print it.
  case say(PairingMessage)
  /// Print a line of its own, for braille.
  case show(String)
  /// Wait for a key on one of the nodes.
  case readKey([String])
  case finish(PairingOutcome)
}

package enum PairingOutcome: Hashable, Sendable {
  case paired(BluetoothAddress, name: String)
  case failed(PairingFailure)
  case interrupted
}

/// Which keyboard to pair, as the user said it.
package enum PairingTarget: Hashable, Sendable {
  case address(BluetoothAddress)
  /// A part of the name, upper and lower case being the same.
  case name(String)

  package init(_ text: String) {
    self = BluetoothAddress(text).map(PairingTarget.address) ?? .name(text)
  }

  package var text: String {
    switch self {
    case .address(let address): "\(address)"
    case .name(let text): text
    }
  }

  package func fits(_ device: BluetoothDevice) -> Bool {
    switch self {
    case .address(let address): device.address == address
    case .name(let text): device.name?.lowercased().contains(text.lowercased()) ?? false
    }
  }
}
