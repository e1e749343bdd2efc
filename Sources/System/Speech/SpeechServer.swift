import Glibc
package import LinuxSystem
package import Performing
package import Wording

/// Speaks through Speech Dispatcher without ever making the caller wait.
///
/// Two threads do the work. `speech` keeps the orders and decides; `speech-link` talks with the
/// server, and may be left behind waiting for an answer that never comes.
package final class SpeechServer: Sendable {
  package struct Options: Sendable {
    /// How long the server may take for one answer before the words are printed instead; up to four
    /// times as long for one that was slow before.
    package var patience = Duration.seconds(2)
    /// How long a server may take to start.
    package var start = Duration.seconds(6)
    /// How long ``SpeechServer/finish()`` waits at most, whatever the server does.
    package var end = Duration.seconds(10)
    /// How long after a failure new words make it try to connect again.
    package var retryDelay = Duration.seconds(5)
    /// Whether to start a server when none runs, as every client of Speech Dispatcher does.
    package var startsServer = true
    /// Where the server is.
    package var address: SpeechAddress
    /// What to try when nothing is heard.
    package var advice: String
    /// What to know when the first words are said; `nil` where they will be heard.
    package var doubt: String?

    /// Speaks where a person hears it; only a server of this user is started.
    package init(at address: SpeechAddress) {
      self.address = address
      startsServer = address.owner == nil
      advice = address.advice
      doubt = address.doubt
    }
  }

  private enum Event {
    case order(SpeechRequest)
    case progress(ServerProgress)
    case answer(failure: String?)
    case finish(Mailbox<Void>?)
  }

  private let events: Mailbox<Event>
  private let endLimit: Duration

  /// Starts the threads; the server is asked when there is something to say.
  ///
  /// - Parameters:
  ///   - options: How patient to be.
  ///   - warn: Gets a sentence when the words begin to be printed, once for each time that the
  ///     server is away. Called on a thread of this object, as are `print` and `hear`.
  ///   - print: Gets what cannot be spoken.
  ///   - hear: Gets what the voice does, where the server tells it.
  /// - Throws: The `errno` of eventfd(2), epoll_create1(2) or pthread_create(3).
  package init(
    options: Options,
    warn: @escaping @Sendable (String) -> Void,
    print: @escaping @Sendable (String) -> Void,
    hear: @escaping @Sendable (VoiceEvent) -> Void = { _ in }
  ) throws(Errno) {
    let events = try Mailbox<Event>()
    let orders = try Mailbox<SpeechRequest?>()
    // Nobody waits for these: the first may be in a call that never returns.
    try Thread(name: "speech-link") {
      Self.perform(from: orders, options: options, answeringTo: events)
    }.detach()
    try Thread(name: "speech") {
      Self.deliver(
        Delivery(options: options),
        from: events,
        to: orders,
        warn: warn,
        print: print,
        hear: hear
      )
    }.detach()
    self.events = events
    endLimit = options.end
  }

  deinit { events.put(.finish(nil)) }

  package func say(_ utterance: Utterance) { events.put(.order(.say(utterance))) }

  /// Ends all speech of this program, and drops what waits.
  package func stop() { events.put(.order(.stop)) }

  /// Holds speech until ``resume()`` or new words; those take the place of the held ones.
  package func pause() { events.put(.order(.pause)) }

  package func resume() { events.put(.order(.resume)) }

  package func apply(_ settings: SpeechSettings) { events.put(.order(.apply(settings))) }

  /// Ends the threads after the last words were handed over or printed; nothing can be said later.
  ///
  /// They are with the server within milliseconds, whatever it still has to answer: a program that
  /// may not wait that long is heard all the same.
  ///
  /// Waits as long as the server gives signs of life: one that hangs costs ``Options/patience``, one
  /// that has to be started ``Options/start``, and any server ``Options/end`` at most.
  package func finish() {
    guard let done = try? Mailbox<Void>(), var epoll = try? Epoll() else { return }
    events.put(.finish(done))
    // Without the wait the words may be lost, but there is nothing better to do.
    try? epoll.add(done.descriptor, tag: 0)
    try? epoll.wait(timeout: endLimit)
  }

  /// The body of the thread `speech`.
  private static func deliver(
    _ delivery: consuming Delivery,
    from events: Mailbox<Event>,
    to orders: Mailbox<SpeechRequest?>,
    warn: (String) -> Void,
    print: (String) -> Void,
    hear: (VoiceEvent) -> Void
  ) {
    guard var epoll = try? Epoll(), (try? epoll.add(events.descriptor, tag: 0)) != nil else {
      return warn("speech cannot start: the system is out of descriptors")
    }
    var isFinishing = false
    var waiting: [Mailbox<Void>] = []
    while !isFinishing || !delivery.isDone {
      try? epoll.wait(timeout: delivery.deadline.map { $0 - monotonicNow() })
      var actions: [Delivery.Action] = []
      for event in events.take() {
        switch event {
        case .order(let order): actions += delivery.add(order, at: monotonicNow())
        case .progress(.voice(let event)): hear(event)
        case .progress(let progress): delivery.progressed(progress, at: monotonicNow())
        case .answer(let failure): actions += delivery.answered(failure, at: monotonicNow())
        case .finish(let done):
          isFinishing = true
          actions += delivery.finish()
          if let done { waiting.append(done) }
        }
      }
      actions += delivery.deadlinePassed(at: monotonicNow())
      for action in actions {
        switch action {
        case .hand(let order): orders.put(order)
        case .print(let text): print(text)
        case .warn(let text): warn(text)
        }
      }
    }
    orders.put(nil)
    for done in waiting { done.put(()) }
  }

  /// The body of the thread `speech-link`.
  private static func perform(
    from orders: Mailbox<SpeechRequest?>,
    options: Options,
    answeringTo events: Mailbox<Event>
  ) {
    let link = try? ServerLink(
      options: options,
      orders: orders.descriptor,
      telling: { events.put(.progress($0)) },
      answering: { events.put(.answer(failure: $0)) }
    )
    guard let link else { return }
    while true {
      link.wait()
      for order in orders.take() {
        guard let order else { return }
        link.perform(order)
      }
    }
  }
}
