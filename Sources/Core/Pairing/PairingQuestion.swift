import Bluetooth

/// What BlueZ wants to know of a person, who has until then to answer on standard input.
struct PairingQuestion: Hashable, Sendable {
  enum Subject: Hashable, Sendable {
    /// The code that the keyboard has always had.
    case pin
    /// Whether to pair although no code shows that it is the right keyboard.
    case consent
    /// Whether the keyboard shows the same digits.
    case comparison(String)
  }

  /// When to stop waiting; BlueZ waits for 60 seconds, and a Low Energy keyboard that compares for
  /// 30.
  let until: Duration
  private let subject: Subject
  private let name: KeyboardName

  init(_ subject: Subject, about name: KeyboardName, at time: Duration) {
    self.subject = subject
    self.name = name
    until = time + (subject.isComparison ? .seconds(28) : .seconds(55))
  }

  var message: PairingMessage {
    switch subject {
    case .pin: .askForPIN
    case .consent: .askWithoutCode(name)
    case .comparison(let code): .compare(name, code)
    }
  }

  /// How the pairing ends when nobody answers, or says no; `nil` when there is another way.
  var failure: PairingFailure? {
    switch subject {
    case .pin: .noPIN
    case .consent: .notAllowedWithoutCode
    case .comparison: nil
    }
  }

  /// What a line means, without spaces, or `nil` when it is no answer.
  func understand(_ line: String) -> AgentAnswer? {
    switch (subject, line.lowercased()) {
    case (.pin, _): (1...16).contains(line.utf8.count) ? .pin(line) : nil
    case (_, "y"), (_, "yes"): .accept
    case (_, "n"), (_, "no"): .reject
    case (.consent, _), (.comparison, _): nil
    }
  }
}

extension PairingQuestion.Subject {
  fileprivate var isComparison: Bool {
    guard case .comparison = self else { return false }
    return true
  }
}
