package import Bluetooth
package import Wording

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
  /// What the voice does with a message, where it tells.
  case voice(VoiceEvent)
  /// The user wants to stop.
  case interrupted
}
