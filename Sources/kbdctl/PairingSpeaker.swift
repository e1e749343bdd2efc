import Glibc
import KbdctlCommands
import LinuxSystem
import Pairing

/// Says what happens while pairing, and prints it for those who read.
struct PairingSpeaker: Sendable {
  private let place: SpeechPlace

  init(_ place: SpeechPlace) { self.place = place }

  func say(_ message: PairingMessage) {
    speak(message.text)
    guard place != .print else { return }
    var errors = StandardError()
    print(message.text, to: &errors)
  }

  /// Says how it ended; whoever runs the command prints it.
  func say(_ failure: PairingFailure) { speak("\(failure.sentence) \(failure.remedy)") }

  /// Waits a little until the last words are on their way.
  func finish() {}

  private func speak(_ text: String) {
    guard place == .print else { return }
    print("say: \(text)")
    fflush(nil)
  }
}
