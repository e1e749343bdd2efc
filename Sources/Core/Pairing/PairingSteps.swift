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
  case paired(BluetoothAddress, name: String?)
  case failed(PairingFailure)
  case interrupted
}
