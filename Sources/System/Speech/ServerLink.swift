import Performing
import Wording

/// Carries out requests over libspeechd, one after the other; every call may block.
///
/// It is two clients of the server, so that the name of a key can cut off the one before without
/// cutting off an important message, and so that the program need not know when that one ends.
final class ServerLink {
  private struct Clients: ~Copyable {
    let keys: Connection
    let important: Connection

    init(
      to address: borrowing ServerAddress,
      telling tell: @escaping (ServerProgress) -> Void
    ) throws(SpeechFailure) {
      let keys = try Connection(name: "keys", to: address, telling: tell)
      let important = try Connection(name: "important", to: address, telling: tell)
      self.keys = keys
      self.important = important
    }
  }

  private let options: SpeechServer.Options
  private let tell: (ServerProgress) -> Void
  private var clients: Clients?
  private var settings: SpeechSettings?
  private var isPaused = false

  /// - Parameters:
  ///   - options: Where the server is, and whether to start it.
  ///   - tell: Gets each sign of life of the server while ``perform(_:)`` goes on.
  init(options: SpeechServer.Options, telling tell: @escaping (ServerProgress) -> Void) {
    self.options = options
    self.tell = tell
  }

  /// Does what was asked, with a new connection if the old one is lost.
  ///
  /// - Parameter request: What to do; without a server, silence needs no connection.
  /// - Throws: ``SpeechFailure`` when there is no server that does it.
  func perform(_ request: SpeechRequest) throws(SpeechFailure) {
    if case .apply(let settings) = request { self.settings = settings }
    guard clients != nil || request.utterance != nil else { return }
    do throws(SpeechFailure) {
      try send(request)
    } catch {
      let wasConnected = clients != nil
      clients = nil
      guard wasConnected, request.utterance != nil else { throw error }
      try send(request)
    }
  }

  private func send(_ request: SpeechRequest) throws(SpeechFailure) {
    if clients == nil { try connect() }
    switch request {
    case .say(let utterance): try say(utterance)
    case .stop: try cancelAll()
    case .pause:
      try clients?.keys.pause()
      try clients?.important.pause()
      isPaused = true
    case .resume: try resume()
    case .apply(let settings): try apply(settings)
    }
  }

  private func say(_ utterance: Utterance) throws(SpeechFailure) {
    if isPaused {
      // New words end a pause; the old ones would only come before them.
      try cancelAll()
      try resume()
    }
    switch utterance.urgency {
    case .key:
      try clients?.keys.cancel()
      try clients?.keys.say(utterance.text)
    case .message: try clients?.keys.say(utterance.text)
    case .important:
      try cancelAll()
      try clients?.important.say(utterance.text)
    }
  }

  private func connect() throws(SpeechFailure) {
    isPaused = false
    let address = try ServerAddress(socket: options.socket)
    do throws(SpeechFailure) {
      clients = try Clients(to: address, telling: tell)
    } catch {
      guard options.startsServer, let socket = address.socket else { throw error }
      tell(.starting)
      guard startSpeechDispatcher(at: socket) else { throw error }
      tell(.started)
      clients = try Clients(to: address, telling: tell)
    }
    if let settings { try apply(settings) }
  }

  private func cancelAll() throws(SpeechFailure) {
    try clients?.keys.cancel()
    try clients?.important.cancel()
  }

  private func resume() throws(SpeechFailure) {
    try clients?.keys.resume()
    try clients?.important.resume()
    isPaused = false
  }

  private func apply(_ settings: SpeechSettings) throws(SpeechFailure) {
    try clients?.keys.apply(settings)
    try clients?.important.apply(settings)
  }
}
