/// Words to be spoken, and what may cut them off.
package struct Utterance: Hashable, Sendable {
  /// What an utterance does to older ones, and newer ones to it.
  package enum Urgency: Hashable, Sendable {
    /// The name of a key: it cuts off older keys and messages, and the next key cuts it off.
    case key
    /// News, such as a keyboard that came: waits its turn, and the next key cuts it off.
    case message
    /// What must be heard, such as the way out of help mode or a pairing code: it cuts off
    /// everything, and only another important one cuts it off.
    case important
  }

  package var text: String
  package var urgency: Urgency

  package init(_ text: String, _ urgency: Urgency) {
    self.text = text
    self.urgency = urgency
  }

  /// How `--speech print` and the transcripts of tests write it.
  package var transcriptLine: String { "say: \(text)" }
}

/// What a voice tells of an utterance, where it tells anything.
package enum VoiceEvent: Hashable, Sendable {
  case began(Utterance)
  /// It was heard to its end, or somebody else's program cut it off.
  case ended(Utterance)
}
