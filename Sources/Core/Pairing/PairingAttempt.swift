import Bluetooth

/// One call of `Pair` that has not been answered: the codes and questions until it is.
struct PairingAttempt: Sendable {
  enum Ending: Hashable, Sendable {
    case paired
    /// Another program was quicker; the bond is not ours to undo.
    case pairedByOther
    /// It wanted numbers compared, which we refused.
    case comparesNumbers
    /// Another program is at it just now.
    case isBusy
    case failed(PairingFailure)
  }

  typealias Step = PairingStep<Ending>

  private let subject: PairingSubject
  private let since: Duration
  private var prompt: PasskeyPrompt?
  private var isWaitingSaid = false
  /// The keyboard has a fixed code, and the user is typing it here until then.
  private var pinUntil: Duration?
  private var comparesNumbers = false

  init(_ subject: PairingSubject, at time: Duration) {
    self.subject = subject
    since = time
  }

  /// What to do first.
  func begin() -> Step {
    .doing(.say(.pairing(subject.name)), .perform(.pair(device: subject.path)))
  }

  /// When to say that time has passed.
  var deadline: Duration {
    if let pinUntil { return pinUntil }
    if let prompt { return prompt.deadline }
    return since + (isWaitingSaid ? .seconds(60) : .seconds(10))
  }

  mutating func receive(
    _ input: PairingInput,
    _ snapshot: BluetoothSnapshot,
    at time: Duration
  ) -> Step {
    switch input {
    case .asked(let request): asked(request, at: time)
    case .replied(.pair, let failure): replied(failure, snapshot.obstacle, at: time)
    case .line(let line): typed(line)
    case .timePassed: timePassed(time)
    case .endOfInput where pinUntil != nil:
      Step(actions: [.answer(.reject)], ending: .failed(.noChoice))
    case .endOfInput, .changed, .replied, .keyPressed, .keysUnreadable, .interrupted: .none
    }
  }

  private mutating func asked(_ request: AgentRequest, at time: Duration) -> Step {
    guard request.device ?? subject.path == subject.path else {
      return Step(actions: request.refusal(unlessOf: subject.path))
    }
    switch request {
    case .displayPasskey(_, let passkey, let entered):
      let digits = String(passkey)
      let code = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
      return show(code, entered: Int(entered), at: time)
    case .displayPIN(_, let pin): return show(pin, entered: 0, at: time)
    case .requestPIN:
      // BlueZ waits 60 seconds for the answer.
      pinUntil = time + .seconds(55)
      return .doing(.say(.askForPIN))
    case .requestConfirmation:
      comparesNumbers = true
      return .doing(.answer(.reject))
    case .requestPasskey: return .doing(.answer(.reject))
    case .requestAuthorization, .authorizeService: return .doing(.answer(.accept))
    case .cancel:
      pinUntil = nil
      return .none
    }
  }

  private mutating func show(_ code: String, entered: Int, at time: Duration) -> Step {
    if prompt?.code == code {
      let messages = prompt?.messages(entered: entered) ?? []
      return Step(actions: messages.map(PairingAction.say))
    }
    let message = prompt == nil ? PairingMessage.code(code) : .newCode(code)
    prompt = PasskeyPrompt(code: code, at: time)
    return .doing(.say(message), .show(PairingMessage.grouped(code)))
  }

  private mutating func typed(_ line: String) -> Step {
    guard pinUntil != nil else {
      return prompt.map { .doing(.say(.code($0.code))) } ?? .none
    }
    guard (1...16).contains(line.utf8.count) else { return .doing(.say(.askForPIN)) }
    pinUntil = nil
    return .doing(.answer(.pin(line)))
  }

  private mutating func timePassed(_ time: Duration) -> Step {
    if pinUntil != nil { return Step(actions: [.answer(.reject)], ending: .failed(.tooSlow)) }
    guard prompt == nil else {
      if prompt?.isOver(at: time) == true { return .ended(.failed(.tooSlow)) }
      let messages = prompt?.messages(at: time) ?? []
      return Step(actions: messages.map(PairingAction.say))
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
    guard let failure else { return .ended(.paired) }
    if failure.kind == "AlreadyExists" { return .ended(.pairedByOther) }
    if comparesNumbers { return .ended(.comparesNumbers) }
    if failure.kind == "InProgress" { return .ended(.isBusy) }
    let codeAge = prompt.map { time - $0.shownAt }
    return .ended(
      .failed(PairingFailure(pairing: failure, codeAge: codeAge, obstacle: obstacle))
    )
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
