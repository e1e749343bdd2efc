import Performing
import Wording

/// One client of Speech Dispatcher, which sends without waiting and reads the answers when they come.
///
/// So the last words are with the server before the program ends, however long it takes to answer.
struct Connection: ~Copyable {
  /// What an answer means that is owed.
  private enum Debt {
    case consent
    /// A server that does not know the command says no, which is no harm.
    case anything
    /// The number of the message that was handed over.
    case number(of: Utterance)
  }

  private var conversation: SSIPConversation
  private var debts: [Debt] = []
  /// What the server has been given and has not told the end of, by the numbers it gave.
  private var unfinished: [String: Utterance] = [:]
  /// Events of messages whose number has not been told yet: the voice may be quicker.
  private var early: [SSIPBlock] = []
  private let place: SpeechAddress.Place

  /// Connects to a server that runs.
  ///
  /// - Parameter address: Where the server listens.
  /// - Throws: ``SpeechFailure`` with the reason.
  init(to address: SpeechAddress) throws(SpeechFailure) {
    place = address.place
    conversation = try Self.conversation(with: address)
  }

  /// Says who it is; the first that is to be sent.
  ///
  /// - Parameter name: The name of this client within the program, as the server's log has it.
  /// - Throws: ``SpeechFailure`` when the server is gone.
  mutating func begin(as name: String) throws(SpeechFailure) {
    try send("SET SELF CLIENT_NAME kbdctl:kbdctl:\(name)")
    // Of the server's priorities, only this one is not cut off by a screen reader's messages.
    try send("SET SELF PRIORITY IMPORTANT")
    for event in ["BEGIN", "END", "CANCEL"] {
      try send("SET SELF NOTIFICATION \(event) ON", .anything)
    }
  }

  /// Readable when ``listen(telling:)`` is to be called.
  var descriptor: CInt { conversation.descriptor }

  /// Whether the server has answered all that it was sent.
  var isSettled: Bool { debts.isEmpty }

  /// - Throws: ``SpeechFailure`` when the server is gone.
  mutating func say(_ utterance: Utterance) throws(SpeechFailure) {
    try send("SPEAK")
    try send("\(utterance.text.ssipLines)\r\n.", .number(of: utterance))
  }

  /// Ends what this client is saying, and drops what it has waiting; other clients go on.
  mutating func cancel() throws(SpeechFailure) {
    // Who cuts it off knows its end.
    unfinished = [:]
    for index in debts.indices {
      if case .number = debts[index] { debts[index] = .consent }
    }
    try send("CANCEL SELF")
  }

  mutating func pause() throws(SpeechFailure) { try send("PAUSE SELF") }

  mutating func resume() throws(SpeechFailure) { try send("RESUME SELF") }

  mutating func apply(_ settings: SpeechSettings) throws(SpeechFailure) {
    try send("SET SELF RATE \(settings[.rate])")
    try send("SET SELF PITCH \(settings[.pitch])")
    try send("SET SELF VOLUME \(settings[.volume])")
    if let language = settings.language { try send("SET SELF LANGUAGE \(language)") }
  }

  /// Takes in what the server has said.
  ///
  /// - Parameter tell: Gets each answer of the server, and what it tells of the voice.
  /// - Throws: ``SpeechFailure`` when it is gone or refuses.
  mutating func listen(telling tell: (ServerProgress) -> Void) throws(SpeechFailure) {
    let blocks: [SSIPBlock]
    do throws(ServerSocket.Failure) {
      blocks = try conversation.takeBlocks()
    } catch {
      throw SpeechFailure(error, at: place)
    }
    for block in blocks {
      if block.isEvent {
        tellEvent(block, tell)
      } else if !debts.isEmpty {
        try settle(debts.removeFirst(), by: block)
        tell(.answered)
        let waiting = early
        early = []
        for event in waiting { tellEvent(event, tell) }
      }
    }
  }

  private static func conversation(
    with address: SpeechAddress
  ) throws(SpeechFailure) -> SSIPConversation {
    do throws(ServerSocket.Failure) {
      return try SSIPConversation(to: address)
    } catch {
      throw SpeechFailure(error, at: address.place)
    }
  }

  private mutating func settle(_ debt: Debt, by answer: SSIPBlock) throws(SpeechFailure) {
    if case .anything = debt { return }
    guard !answer.isRefusal else { throw SpeechFailure("it answers: \(answer.words)") }
    guard case .number(let utterance) = debt, let number = answer.data.first else { return }
    // As many as wait in a queue; one that gives up telling must not fill the memory.
    if unfinished.count >= OrderQueue.limit { unfinished = [:] }
    unfinished[number] = utterance
  }

  private mutating func tellEvent(_ event: SSIPBlock, _ tell: (ServerProgress) -> Void) {
    guard let number = event.data.first, let utterance = unfinished[number] else {
      if !debts.isEmpty { early.append(event) }
      return
    }
    switch event.code {
    case 701: tell(.voice(.began(utterance)))
    // Its end, or that somebody else has cut it off.
    case 702, 703:
      unfinished[number] = nil
      tell(.voice(.ended(utterance)))
    default: break
    }
  }

  private mutating func send(
    _ command: String,
    _ debt: Debt = .consent
  ) throws(SpeechFailure) {
    do throws(ServerSocket.Failure) {
      try conversation.send(command)
    } catch {
      throw SpeechFailure(error, at: place)
    }
    debts.append(debt)
  }
}

extension String {
  /// As the server takes text: a dot that begins a line is doubled, as a dot alone would end it.
  fileprivate var ssipLines: String {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { $0.first == "." ? ".\($0)" : String($0) }
      .joined(separator: "\r\n")
  }
}
