package import Bluetooth

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
