import KbdctlCommands
import Pairing
import Speech
import Wording

/// Says what happens while pairing, and prints it for those who read.
struct PairingSpeaker: Sendable {
  private let printsMessages: Bool
  private let sink: SpeechSink

  /// Speech that cannot begin is no reason not to pair: all is printed too.
  init(_ options: PairOptions) {
    printsMessages = options.printsMessages
    // What cannot be spoken is on the screen already.
    let speech = try? SpeechSink(
      options.speech,
      write: printLine,
      unspoken: { _ in },
      warn: printError
    )
    sink = speech ?? .none
  }

  func say(_ message: PairingMessage) {
    sink.say(message.utterance)
    if printsMessages { printError(message.utterance.text) }
  }

  /// Says how it ended; whoever runs the command prints it.
  func say(_ failure: PairingFailure) {
    sink.say(Utterance(failure.text(in: .english), .important))
  }

  /// Hands over the last words before the program ends.
  func finish() { sink.finish() }
}
