import KbdctlCommands
import LinuxSystem
import Pairing
import Speech
import Wording

/// Says what happens while pairing, and prints it for those who read.
struct PairingSpeaker: Sendable {
  private let printsMessages: Bool
  private let sink: SpeechSink
  /// What the voice does; without it, how long it takes is reckoned.
  private let voice: Mailbox<VoiceEvent>?

  /// Speech that cannot begin is no reason not to pair: all is printed too.
  init(_ options: PairOptions) {
    printsMessages = options.printsMessages
    let voice = try? Mailbox<VoiceEvent>()
    // What cannot be spoken is on the screen already.
    let speech = try? SpeechSink(
      options.speech,
      write: printLine,
      unspoken: { _ in },
      hear: { voice?.put($0) },
      warn: { warn($0) }
    )
    self.voice = voice
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

  /// Tells what the voice does.
  ///
  /// - Parameters:
  ///   - loop: Where `handler` is called.
  ///   - handler: Gets each beginning and end of what is said.
  /// - Throws: The `errno` of epoll_ctl(2).
  func listen(on loop: EventLoop, _ handler: @escaping (VoiceEvent) -> Void) throws(Errno) {
    guard let voice else { return }
    try loop.add(voice.descriptor) { _ in voice.take().forEach(handler) }
  }

  /// Hands over the last words before the program ends.
  func finish() { sink.finish() }
}
