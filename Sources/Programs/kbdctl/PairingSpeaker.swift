import KbdctlCommands
import LinuxSystem
import Pairing
import Speech
import Wording

/// Says what happens while pairing, and prints it for those who read.
struct PairingSpeaker: Sendable {
  private let place: SpeechChoice
  private let sink: SpeechSink

  /// Speech that cannot begin is no reason not to pair: all is printed too.
  init(_ place: SpeechChoice) {
    self.place = place
    switch place {
    case .none: sink = .none
    case .print: sink = .printing(printLine)
    case .dispatcher:
      // What cannot be spoken is on the screen already.
      let server = try? SpeechServer(warn: printError, print: { _ in })
      sink = server.map(SpeechSink.dispatcher) ?? .none
    }
  }

  func say(_ message: PairingMessage) {
    let text = message.text(in: .english)
    sink.say(Utterance(text, .important))
    // `--speech print` has printed it already.
    if place != .print { printError(text) }
  }

  /// Says how it ended; whoever runs the command prints it.
  func say(_ failure: PairingFailure) {
    let words = [failure.sentence(in: .english), failure.remedy(in: .english)]
    sink.say(Utterance(words.joined(separator: " "), .important))
  }

  /// Hands over the last words before the program ends.
  func finish() { sink.finish() }
}

@Sendable private func printError(_ text: String) {
  var errors = StandardError()
  print(text, to: &errors)
}
