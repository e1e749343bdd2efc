import Glibc
import KbdctlCommands
import LinuxSystem
import Performing
import Seats
import Speech
import Wording

extension SpeechSink {
  /// What `--speech` asks for.
  ///
  /// - Parameters:
  ///   - choice: WHERE.
  ///   - write: Writes a line of what is said, to be read.
  ///   - unspoken: Gets what a voice could not say; by default it is written.
  ///   - hear: Gets what the voice does, on another thread.
  ///   - warn: Tells that there is no voice, or that perhaps nobody hears it.
  /// - Throws: ``CommandFailure`` when not even a thread can be made.
  init(
    _ choice: SpeechChoice,
    write: @escaping @Sendable (String) -> Void,
    unspoken: (@Sendable (String) -> Void)? = nil,
    hear: @escaping @Sendable (VoiceEvent) -> Void = { _ in },
    warn: @escaping @Sendable (String) -> Void
  ) throws(CommandFailure) {
    switch choice {
    case .none: self = .none
    case .print: self = .printing(write)
    case .dispatcher:
      let address = SpeechAddress(.ofThisProcess)
      do throws(Errno) {
        let server = try SpeechServer(
          options: SpeechServer.Options(at: address),
          warn: warn,
          print: unspoken ?? { write(Utterance($0, .message).transcriptLine) },
          hear: hear
        )
        self = .dispatcher(server)
      } catch {
        throw .cannotSpeak("\(error)")
      }
    }
  }
}

extension SpeechAddress.Facts {
  static var ofThisProcess: SpeechAddress.Facts {
    SpeechAddress.Facts(
      user: getuid(),
      given: environment("SPEECHD_ADDRESS"),
      invoker: sudoCaller() ?? environment("PKEXEC_UID").flatMap { UInt32($0) },
      seatUser: activeUser(),
      folder: environment("XDG_RUNTIME_DIR") ?? environment("XDG_CACHE_HOME")
        ?? environment("HOME").map { "\($0)/.cache" }
    )
  }
}
