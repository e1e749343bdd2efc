package import Wording

extension PairingMessage {
  /// As it is spoken: what must be heard now cuts off the rest, news waits for its turn, and how many
  /// digits were typed is only told when nothing else is.
  package var utterance: Utterance { Utterance(text(in: .english), urgency) }

  private var urgency: Utterance.Urgency {
    switch self {
    case .progress, .erased: .key
    case .looking, .stillLooking, .found, .pairing, .alreadyPaired, .waitingForKeyboard, .timeLeft,
      .tryingWithoutComparison, .tryingAgain:
      .message
    case .choose, .notANumber, .code, .newCode, .askForPIN, .askWithoutCode, .compare,
      .confirmThere, .codeRight, .numbersMatch, .pairedWithoutCode, .offerRepair, .answerYesOrNo,
      .ready, .pressed, .noKeyPressed, .keysUnreadable, .stopped, .stoppedLate:
      .important
    }
  }

  /// Whether a person has to do something now, and is not to be disturbed.
  package var isForPerson: Bool {
    switch self {
    case .choose, .notANumber, .code, .newCode, .timeLeft, .progress, .erased, .askForPIN,
      .askWithoutCode, .compare, .confirmThere, .offerRepair, .answerYesOrNo, .ready:
      true
    case .looking, .stillLooking, .found, .pairing, .alreadyPaired, .waitingForKeyboard,
      .tryingWithoutComparison, .tryingAgain, .codeRight, .numbersMatch, .pairedWithoutCode,
      .pressed, .noKeyPressed, .keysUnreadable, .stopped, .stoppedLate:
      false
    }
  }

  /// How long a voice of the usual speed needs: 150 words a minute, each digit being one, and a
  /// second to begin.
  var readingTime: Duration {
    let words = text(in: .english).split(separator: " ").count
    return .seconds(1) + .milliseconds(400) * words
  }
}
