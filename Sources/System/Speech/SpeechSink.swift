package import Performing
package import Wording

/// Where words go: to Speech Dispatcher, to a transcript, or nowhere.
///
/// No member but ``finish`` waits for anything.
package struct SpeechSink: Sendable {
  package var say: @Sendable (Utterance) -> Void
  package var stop: @Sendable () -> Void = {}
  package var pause: @Sendable () -> Void = {}
  package var resume: @Sendable () -> Void = {}
  package var apply: @Sendable (SpeechSettings) -> Void = { _ in }
  /// Hands over the last words before the program ends, and waits as ``SpeechServer/finish()`` does.
  package var finish: @Sendable () -> Void = {}

  /// Speaks nothing.
  package static let none = SpeechSink(say: { _ in })

  /// Writes a line `say: TEXT` for each utterance.
  ///
  /// - Parameter write: Gets the line, without its end.
  /// - Returns: A sink that knows no pause and no settings.
  package static func printing(_ write: @escaping @Sendable (String) -> Void) -> SpeechSink {
    SpeechSink(say: { write($0.transcriptLine) })
  }

  /// Speaks through a server.
  package static func dispatcher(_ server: SpeechServer) -> SpeechSink {
    SpeechSink(
      say: { server.say($0) },
      stop: { server.stop() },
      pause: { server.pause() },
      resume: { server.resume() },
      apply: { server.apply($0) },
      finish: { server.finish() }
    )
  }
}
