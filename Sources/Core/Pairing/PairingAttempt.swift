import Bluetooth

/// One call of `Pair` that has not been answered: the codes and questions until it is.
struct PairingAttempt: Sendable {
  enum Ending: Hashable, Sendable {
    /// With what is to be said of it, which tells what was checked.
    case paired(PairingMessage)
    /// Another program was quicker; the bond is not ours to undo.
    case pairedByOther
    /// It wanted numbers compared, and nobody said that they are the same.
    case comparesNumbers
    /// Another program is at it just now.
    case isBusy
    case failed(PairingFailure)
  }

  typealias Step = PairingStep<Ending>

  private let subject: PairingSubject
  /// When it began, or a person answered last.
  private var since: Duration
  private var isInteractive: Bool
  /// Whether it can be tried again with a code when numbers are not compared.
  private let hasOtherWay: Bool
  private var prompt: PasskeyPrompt?
  private var question: PairingQuestion?
  private var isWaitingSaid = false
  private var hasTypedPIN = false
  private var hasCompared = false
  private var comparesNumbers = false

  init(_ subject: PairingSubject, _ request: PairingSession.Request, at time: Duration) {
    self.subject = subject
    isInteractive = request.isInteractive
    hasOtherWay = request.capability != .displayOnly
    since = time
  }

  /// What to do first.
  func begin() -> Step {
    .doing(.say(.pairing(subject.name)), .perform(.pair(device: subject.path)))
  }

  /// When to say that time has passed.
  var deadline: Duration {
    if let question { return question.until }
    if let prompt { return prompt.deadline }
    return since + (isWaitingSaid ? .seconds(60) : .seconds(10))
  }

  mutating func receive(
    _ input: PairingInput,
    _ snapshot: BluetoothSnapshot,
    at time: Duration
  ) -> Step {
    switch input {
    case .asked(let request): return asked(request, at: time)
    case .replied(.pair, let failure): return replied(failure, snapshot.obstacle, at: time)
    case .line(let line): return typed(line, at: time)
    case .timePassed: return timePassed(time)
    case .voice(let event):
      prompt?.told(event, at: time)
      return .none
    case .endOfInput:
      isInteractive = false
      guard let question else { return .none }
      return unanswered(question)
    case .changed, .replied, .keyPressed, .keysUnreadable, .interrupted: return .none
    }
  }

  private mutating func asked(_ request: AgentRequest, at time: Duration) -> Step {
    guard request.device ?? subject.path == subject.path else {
      return Step(actions: request.refusal(unlessOf: subject.path))
    }
    switch request {
    case .displayPasskey(_, let passkey, let entered):
      return show(Self.digits(of: passkey), entered: Int(entered), at: time)
    case .displayPIN(_, let pin): return show(pin, entered: 0, at: time)
    case .requestPIN: return ask(.pin, at: time)
    case .requestAuthorization: return ask(.consent, at: time)
    case .requestConfirmation(_, let passkey): return compare(Self.digits(of: passkey), at: time)
    case .requestPasskey: return .doing(.answer(.reject))
    case .authorizeService: return .doing(.answer(.accept))
    case .cancel:
      question = nil
      return .none
    }
  }

  /// A passkey has six digits, with zeros in front.
  private static func digits(of passkey: UInt32) -> String {
    let digits = String(passkey)
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }

  private mutating func ask(_ subject: PairingQuestion.Subject, at time: Duration) -> Step {
    let question = PairingQuestion(subject, about: self.subject.name, at: time)
    guard isInteractive else { return unanswered(question) }
    self.question = question
    return .doing(.say(question.message))
  }

  /// Few keyboards can show a number: until somebody says that this one does, a code is the way.
  private mutating func compare(_ code: String, at time: Duration) -> Step {
    comparesNumbers = true
    guard hasOtherWay else { return .doing(.answer(.reject)) }
    var step = ask(.comparison(code), at: time)
    if question != nil { step.actions.append(.show(PairingMessage.grouped(code))) }
    return step
  }

  /// Never yes: who is not there has not agreed.
  private mutating func unanswered(_ question: PairingQuestion) -> Step {
    self.question = nil
    // After numbers that were not compared, BlueZ must have answered before another try begins.
    return Step(actions: [.answer(.reject)], ending: question.failure.map { .failed($0) })
  }

  private mutating func show(_ code: String, entered: Int, at time: Duration) -> Step {
    if prompt?.code == code {
      return prompt?.message(entered: entered, at: time).map { .doing(.say($0)) } ?? .none
    }
    let message = prompt == nil ? PairingMessage.code(code) : .newCode(code)
    prompt = PasskeyPrompt(code: code, readBy: message, at: time)
    return .doing(.say(message), .show(PairingMessage.grouped(code)))
  }

  private mutating func typed(_ line: String, at time: Duration) -> Step {
    guard let question else {
      return (prompt?.again(at: time)).map { .doing(.say($0)) } ?? .none
    }
    guard let answer = question.understand(line) else { return .doing(.say(question.message)) }
    // What BlueZ does now takes its own time.
    since = time
    guard answer != .reject else { return unanswered(question) }
    self.question = nil
    hasTypedPIN = answer != .accept
    guard comparesNumbers else { return .doing(.answer(answer)) }
    // Any key on the keyboard may be its no.
    isWaitingSaid = true
    (comparesNumbers, hasCompared) = (false, true)
    return .doing(.answer(answer), .say(.confirmThere))
  }

  private mutating func timePassed(_ time: Duration) -> Step {
    if let question {
      since = time
      return unanswered(question)
    }
    guard prompt == nil else {
      if prompt?.isOver(at: time) == true { return .ended(.failed(.tooSlow)) }
      return prompt?.message(at: time).map { .doing(.say($0)) } ?? .none
    }
    if isWaitingSaid { return .ended(.failed(.noAnswer)) }
    isWaitingSaid = true
    return .doing(.say(.waitingForKeyboard))
  }

  private func replied(
    _ failure: OperationFailure?,
    _ obstacle: PairingFailure?,
    at time: Duration
  ) -> Step {
    guard let failure else { return .ended(.paired(news)) }
    if failure.kind == "AlreadyExists" { return .ended(.pairedByOther) }
    if comparesNumbers { return .ended(.comparesNumbers) }
    if failure.kind == "InProgress" { return .ended(.isBusy) }
    return .ended(
      .failed(
        PairingFailure(
          pairing: failure,
          codeAge: prompt.map { time - $0.shownAt },
          hasTypedPIN: hasTypedPIN,
          obstacle: obstacle
        )
      )
    )
  }

  private var news: PairingMessage {
    if prompt != nil || hasTypedPIN { return .codeRight }
    return hasCompared ? .numbersMatch : .pairedWithoutCode
  }
}

extension AgentRequest {
  /// The answer to what is asked while nothing is being paired, or about another device.
  ///
  /// - Parameter path: The keyboard that is ours: its first connection may ask before it is
  ///   trusted.
  /// - Returns: Nothing where no answer is wanted.
  func refusal(unlessOf path: String?) -> [PairingAction] {
    switch self {
    case .authorizeService(let device, _) where device == path: [.answer(.accept)]
    case .requestPIN, .requestPasskey, .requestConfirmation, .requestAuthorization,
      .authorizeService:
      [.answer(.reject)]
    case .displayPasskey, .displayPIN, .cancel: []
    }
  }
}
