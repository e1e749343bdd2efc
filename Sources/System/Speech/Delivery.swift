import Wording

/// Decides what is handed to the server and what is printed instead; a value without a clock.
///
/// One order at a time is with the server, so that of many keys only the newest is spoken; what is
/// important, and what waits at the end, is handed over all the same. While it does not answer, or cannot be reached, the
/// words are printed, so that they are not lost to a person with a braille display.
struct Delivery {
  /// What the caller has to do, in this order.
  enum Action: Hashable {
    case hand(SpeechRequest)
    case print(String)
    case warn(String)
  }

  private enum Server {
    case idle
    /// It has these, and has answered none of them.
    case busy([SpeechRequest], deadline: Duration)
    /// It took an order and has not answered in time; it may still do so.
    case stuck
  }

  private let options: SpeechServer.Options
  private var queue = OrderQueue()
  private var server = Server.idle
  /// When the server gave a sign of life, or was handed an order.
  private var lastSign = Duration.zero
  /// What the slowest answer took.
  private var slowest = Duration.zero
  private var retryTime: Duration?
  private var hasWarned = false
  private var hasDoubted = false

  init(options: SpeechServer.Options) { self.options = options }

  /// When ``deadlinePassed(at:)`` is to be called, unless an answer comes before.
  var deadline: Duration? {
    switch server {
    case .busy(_, let deadline): deadline
    case .idle, .stuck: nil
    }
  }

  /// Whether every order was handed over or printed.
  var isDone: Bool {
    switch server {
    case .idle: queue.isEmpty
    case .busy: false
    case .stuck: true
    }
  }

  mutating func add(_ order: SpeechRequest, at time: Duration) -> [Action] {
    queue.add(order)
    let isImportant = order.utterance?.urgency == .important
    return (isImportant ? handWaiting() : []) + proceed(at: time)
  }

  /// The server has answered a part of what it was asked, or is being started.
  mutating func progressed(_ progress: ServerProgress, at time: Duration) {
    guard case .busy(let orders, _) = server else { return }
    if progress == .answered { slowest = max(slowest, time - lastSign) }
    lastSign = time
    server = .busy(orders, deadline: time + (progress == .starting ? options.start : patience))
  }

  /// A server that answers slowly, as on a busy machine, is given more time than one that answered at
  /// once and then hangs.
  private var patience: Duration {
    max(options.patience, min(slowest * 4, options.patience * 4))
  }

  /// Nothing more comes, and there may be no time to wait for answers.
  mutating func finish() -> [Action] { handWaiting() }

  private mutating func handWaiting() -> [Action] {
    guard case .busy(var orders, let deadline) = server else { return [] }
    var actions: [Action] = []
    while let order = queue.next() {
      orders.append(order)
      actions.append(.hand(order))
    }
    server = .busy(orders, deadline: deadline)
    return actions
  }

  /// The server did the oldest of what it was asked, or the words why it cannot.
  mutating func answered(_ failure: String?, at time: Duration) -> [Action] {
    var actions: [Action] = []
    if let failure {
      actions = warning("Speech Dispatcher cannot be used (\(failure))")
      // An order that was stuck has been printed already.
      if case .busy(let orders, _) = server, let text = orders.first?.utterance?.text {
        actions.append(.print(text))
      }
      retryTime = time + options.retryDelay
    } else {
      hasWarned = false
      retryTime = nil
    }
    if case .busy(let orders, let deadline) = server, orders.count > 1 {
      server = .busy(Array(orders.dropFirst()), deadline: deadline)
    } else {
      server = .idle
    }
    return actions + proceed(at: time)
  }

  /// The time has come at which the server should have answered.
  mutating func deadlinePassed(at time: Duration) -> [Action] {
    guard case .busy(let orders, let deadline) = server, deadline <= time else { return [] }
    server = .stuck
    let actions = warning("Speech Dispatcher does not answer")
    let texts = orders.compactMap(\.utterance?.text)
    return actions + texts.map { .print($0) } + proceed(at: time)
  }

  private mutating func proceed(at time: Duration) -> [Action] {
    switch server {
    case .busy: return []
    case .stuck: return queue.takeUtterances().map { .print($0.text) }
    case .idle: break
    }
    if let retryTime, time < retryTime { return queue.takeUtterances().map { .print($0.text) } }
    guard let order = queue.next() else { return [] }
    lastSign = time
    server = .busy([order], deadline: time + patience)
    return doubts(about: order) + [.hand(order)]
  }

  /// That perhaps nobody hears it is told once, when there is something to hear.
  private mutating func doubts(about order: SpeechRequest) -> [Action] {
    guard let doubt = options.doubt, order.utterance != nil, !hasDoubted else { return [] }
    hasDoubted = true
    return [.warn(doubt)]
  }

  /// One warning for each time that the server is away.
  private mutating func warning(_ reason: String) -> [Action] {
    guard !hasWarned else { return [] }
    hasWarned = true
    return [.warn("\(reason); what would be spoken is printed. \(options.advice)")]
  }
}
