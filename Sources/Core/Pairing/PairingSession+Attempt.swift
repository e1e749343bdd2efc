import Bluetooth

extension PairingSession {
  /// One call of `Pair` that has not been answered.
  struct Attempt: Hashable, Sendable {
    var since: Duration
    var prompt: PasskeyPrompt?
    var isWaitingSaid = false
    /// The keyboard has a fixed code, and the user is typing it here until then.
    var pinUntil: Duration?
    /// It wanted numbers compared, which we refused.
    var comparesNumbers = false

    var deadline: Duration {
      if let pinUntil { return pinUntil }
      if let prompt { return prompt.deadline }
      return since + (isWaitingSaid ? .seconds(60) : .seconds(10))
    }
  }

  mutating func pair() {
    guard let subject else { return }
    if subject.wasPaired {
      say(.alreadyPaired(subject.name))
      return trust()
    }
    say(.pairing(subject.name))
    state = .pairing(Attempt(since: now))
    perform(.pair(device: subject.path))
  }

  mutating func asked(_ request: AgentRequest) {
    guard case .pairing(var attempt) = state, request.device ?? subject?.path == subject?.path
    else { return refuse(request) }
    switch request {
    case .displayPasskey(_, let passkey, let entered):
      let digits = String(passkey)
      let code = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
      prompt(&attempt, code: code, entered: Int(entered))
    case .displayPIN(_, let pin): prompt(&attempt, code: pin, entered: 0)
    case .requestPIN:
      // BlueZ waits 60 seconds for the answer.
      attempt.pinUntil = now + .seconds(55)
      say(.askForPIN)
    case .requestConfirmation:
      attempt.comparesNumbers = true
      actions.append(.answer(.reject))
    case .requestPasskey: actions.append(.answer(.reject))
    case .requestAuthorization, .authorizeService: actions.append(.answer(.accept))
    case .cancel: attempt.pinUntil = nil
    }
    state = .pairing(attempt)
  }

  private mutating func refuse(_ request: AgentRequest) {
    switch request {
    // The keyboard is ours, and its first connection may ask before it is trusted.
    case .authorizeService(let path, _) where path == subject?.path:
      actions.append(.answer(.accept))
    case .requestPIN, .requestPasskey, .requestConfirmation, .requestAuthorization,
      .authorizeService:
      actions.append(.answer(.reject))
    case .displayPasskey, .displayPIN, .cancel: break
    }
  }

  private mutating func prompt(_ attempt: inout Attempt, code: String, entered: Int) {
    if attempt.prompt?.code == code {
      for message in attempt.prompt?.messages(entered: entered) ?? [] { say(message) }
      return
    }
    say(attempt.prompt == nil ? .code(code) : .newCode(code))
    actions.append(.show(PairingMessage.grouped(code)))
    attempt.prompt = PasskeyPrompt(code: code, at: now)
  }

  mutating func checkAttempt() {
    guard case .pairing(var attempt) = state else { return }
    if attempt.pinUntil != nil {
      actions.append(.answer(.reject))
      return end(.failed(.tooSlow))
    }
    if var prompt = attempt.prompt {
      if prompt.isOver(at: now) { return end(.failed(.tooSlow)) }
      for message in prompt.messages(at: now) { say(message) }
      attempt.prompt = prompt
    } else if attempt.isWaitingSaid {
      return end(.failed(.noAnswer))
    } else {
      attempt.isWaitingSaid = true
      say(.waitingForKeyboard)
    }
    state = .pairing(attempt)
  }

  mutating func typed(_ line: String) {
    switch state {
    case .choosing(let devices, _): choose(line, among: devices)
    case .offeringRepair: answerRepair(line.lowercased())
    case .pairing(var attempt):
      if attempt.pinUntil != nil {
        guard (1...16).contains(line.utf8.count) else { return say(.askForPIN) }
        attempt.pinUntil = nil
        state = .pairing(attempt)
        actions.append(.answer(.pin(line)))
      } else if let prompt = attempt.prompt {
        say(.code(prompt.code))
      }
    default: break
    }
  }

  mutating func endOfInput() {
    request.isInteractive = false
    switch state {
    case .choosing, .offeringRepair: end(.failed(.noChoice))
    case .pairing(let attempt) where attempt.pinUntil != nil:
      actions.append(.answer(.reject))
      end(.failed(.noChoice))
    default: break
    }
  }

  mutating func pairAnswered(_ failure: OperationFailure?) {
    guard case .pairing(let attempt) = state else { return }
    guard let failure else { return trust() }
    if failure.kind == "AlreadyExists" {
      // Another program was quicker; the bond is not ours to undo.
      subject?.wasPaired = true
      return trust()
    }
    if attempt.comparesNumbers {
      guard request.capability != .displayOnly else { return end(.failed(.comparesNumbers)) }
      request.capability = .displayOnly
      say(.tryingWithoutComparison)
      return clean(.searchAgain)
    }
    if failure.kind == "InProgress" {
      state = .pausing(until: now + .seconds(2))
      if hasWaitedForOther { end(.failed(.otherPairing)) }
      hasWaitedForOther = true
      return
    }
    let ending = PairingFailure(
      pairing: failure,
      codeAge: attempt.prompt.map { now - $0.shownAt },
      obstacle: snapshot.obstacle
    )
    end(.failed(ending))
  }
}
