import CSpeechd
import Glibc
import Performing
import Wording

/// One client of Speech Dispatcher, whose calls block until the server has answered.
///
/// libspeechd makes its commands in static buffers, so all connections are used on one thread.
struct Connection: ~Copyable {
  private let library: cspeechd
  // Not a `Handle`: C shows the struct, so its pointer is typed.
  private let pointer: UnsafeMutablePointer<SPDConnection>
  private let tell: (ServerProgress) -> Void

  /// Connects to a server that runs.
  ///
  /// - Parameters:
  ///   - name: The name of this client within the program, as the server's log has it.
  ///   - address: Where the server listens.
  ///   - tell: Gets each answer of the server.
  /// - Throws: ``SpeechFailure`` with libspeechd's reason.
  init(
    name: String,
    to address: borrowing ServerAddress,
    telling tell: @escaping (ServerProgress) -> Void
  ) throws(SpeechFailure) {
    var reason: UnsafeMutablePointer<CChar>?
    // Starting the server is not left to libspeechd: the server would inherit blocked signals.
    let made = address.library.open2(
      "kbdctl",
      name,
      nil,
      SPD_MODE_SINGLE,
      address.pointer,
      0,
      &reason
    )
    defer { free(reason) }
    guard let made else {
      throw SpeechFailure(reason.map { String(cString: $0) } ?? "no reason given")
    }
    // Programs that commands start must not hold the connection open.
    _ = fcntl(made.pointee.socket, F_SETFD, FD_CLOEXEC)
    library = address.library
    pointer = made
    self.tell = tell
    tell(.answered)
  }

  deinit { library.close(pointer) }

  /// - Throws: ``SpeechFailure`` when the server is gone or refuses.
  func say(_ text: String) throws(SpeechFailure) {
    // Of the server's priorities, only this one is not cut off by a screen reader's messages.
    try check(library.say(pointer, SPD_IMPORTANT, text))
  }

  /// Ends what this client is saying, and drops what it has waiting; other clients go on.
  func cancel() throws(SpeechFailure) { try check(library.cancel(pointer)) }

  func pause() throws(SpeechFailure) { try check(library.pause(pointer)) }

  func resume() throws(SpeechFailure) { try check(library.resume(pointer)) }

  func apply(_ settings: SpeechSettings) throws(SpeechFailure) {
    try check(library.set_voice_rate(pointer, CInt(settings[.rate])))
    try check(library.set_voice_pitch(pointer, CInt(settings[.pitch])))
    try check(library.set_volume(pointer, CInt(settings[.volume])))
    if let language = settings.language { try check(library.set_language(pointer, language)) }
  }

  private func check(_ result: CInt) throws(SpeechFailure) {
    guard result >= 0 else { throw SpeechFailure("the connection was lost") }
    tell(.answered)
  }
}
