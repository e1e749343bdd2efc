import LinuxSystem
import Performing
import Wording

/// Carries out requests in the server's words; only one that starts a server, or that a server does
/// not read for long, waits.
///
/// It is two clients of the server, so that the name of a key can cut off the one before without
/// cutting off an important message, and so that the program need not know when that one ends.
final class ServerLink {
  private struct Clients: ~Copyable {
    var keys: Connection
    var important: Connection

    init(to address: SpeechAddress) throws(SpeechFailure) {
      let keys = try Connection(to: address)
      let important = try Connection(to: address)
      self.keys = keys
      self.important = important
    }

    var isSettled: Bool { keys.isSettled && important.isSettled }
  }

  /// Which descriptor something has come to.
  private enum Source: UInt64 { case orders, keys, important }

  private let options: SpeechServer.Options
  private let tell: (ServerProgress) -> Void
  private let answer: (String?) -> Void
  /// How many requests have not been answered.
  private var awaited = 0
  private var clients: Clients?
  private var settings: SpeechSettings?
  private var isPaused = false
  private var epoll: Epoll

  /// Gets ready; the server is asked when there is something to say.
  ///
  /// - Parameters:
  ///   - options: Where the server is, and whether to start it.
  ///   - orders: Readable when there is something to perform.
  ///   - tell: Gets each sign of life of the server.
  ///   - answer: Called once for each request, when the server has done it or with the reason why it
  ///     cannot.
  /// - Throws: The `errno` of epoll_create1(2) or epoll_ctl(2).
  init(
    options: SpeechServer.Options,
    orders: CInt,
    telling tell: @escaping (ServerProgress) -> Void,
    answering answer: @escaping (String?) -> Void
  ) throws(Errno) {
    self.options = options
    self.tell = tell
    self.answer = answer
    let epoll = try Epoll()
    try epoll.add(orders, tag: Source.orders.rawValue)
    self.epoll = epoll
  }

  /// Waits until there is something to perform, or the server has said something, which is passed on.
  func wait() {
    try? epoll.wait(timeout: nil)
    do throws(SpeechFailure) {
      for index in 0..<epoll.count {
        switch Source(rawValue: epoll.tag(at: index)) {
        case .keys: try clients?.keys.listen(telling: tell)
        case .important: try clients?.important.listen(telling: tell)
        case .orders, nil: break
        }
      }
      answerSettled()
    } catch {
      fail(error)
    }
  }

  /// Asks for what is wanted, with a new connection if the old one is lost.
  ///
  /// - Parameter request: What to do; without a server, silence needs no connection.
  func perform(_ request: SpeechRequest) {
    awaited += 1
    if case .apply(let settings) = request { self.settings = settings }
    do throws(SpeechFailure) {
      if clients != nil || request.utterance != nil { try send(request) }
      answerSettled()
    } catch {
      fail(error)
    }
  }

  private func answerSettled() {
    guard clients?.isSettled ?? true else { return }
    answerAll(nil)
  }

  private func fail(_ failure: SpeechFailure) {
    clients = nil
    answerAll(failure.reason)
  }

  private func answerAll(_ failure: String?) {
    for _ in 0..<awaited { answer(failure) }
    awaited = 0
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
      try clients?.keys.say(utterance)
    case .message: try clients?.keys.say(utterance)
    case .important:
      try cancelAll()
      try clients?.important.say(utterance)
    }
  }

  private func connect() throws(SpeechFailure) {
    isPaused = false
    do throws(SpeechFailure) {
      clients = try Clients(to: options.address)
    } catch {
      guard options.startsServer, case .socket(let path) = options.address.place else {
        throw error
      }
      tell(.starting)
      guard startSpeechDispatcher(at: path) else { throw error }
      tell(.started)
      clients = try Clients(to: options.address)
    }
    try clients?.keys.begin(as: "keys")
    try clients?.important.begin(as: "important")
    // Closing them takes them out again. Without it only what they tell is not heard.
    for (client, source) in [
      (clients?.keys.descriptor, Source.keys), (clients?.important.descriptor, .important),
    ] {
      if let client { try? epoll.add(client, tag: source.rawValue) }
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
