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

    init(to address: borrowing ServerAddress) throws(SpeechFailure) {
      let keys = try Connection(name: "keys", to: address)
      let important = try Connection(name: "important", to: address)
      self.keys = keys
      self.important = important
    }
  }

  private let options: SpeechServer.Options
  private var clients: Clients?
  private var settings: SpeechSettings?
  private var isPaused = false

  init(options: SpeechServer.Options) { self.options = options }

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
      clients = try Clients(to: address)
    } catch {
      guard options.startsServer, let socket = address.socket, startSpeechDispatcher(at: socket)
      else { throw error }
      clients = try Clients(to: address)
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
