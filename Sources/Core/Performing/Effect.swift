package import KeyPath
package import Shortcuts
package import Wording

/// What a command, or something to be told, comes to; the caller does it, in order.
package enum Effect: Hashable, Sendable {
  case say(Utterance)

  /// A command is carried out; for transcripts.
  case performed(Command.ID)
  case pauseSpeech
  case resumeSpeech
  case apply(SpeechSettings)

  /// The keyboard goes to another of its layouts, forward or back.
  case changeLayout(KeyboardSlot, by: Int)
}
