import Wording

/// A sign of life of a speech server, by which one that is slow is told from one that hangs.
enum ServerProgress: Hashable, Sendable {
  /// It has answered one command.
  case answered
  /// None ran, and one is being started.
  case starting
  case started
  /// It has told what its voice does.
  case voice(VoiceEvent)
}
