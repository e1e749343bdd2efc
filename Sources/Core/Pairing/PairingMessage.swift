package import Wording

/// What is said while pairing goes on, printed as well.
package enum PairingMessage: Hashable, Sendable {
  case looking
  case stillLooking
  case found(KeyboardName)
  case choose([KeyboardChoice])
  case notANumber(highest: Int)
  case pairing(KeyboardName)
  case alreadyPaired(KeyboardName)
  case waitingForKeyboard
  case code(String)
  case newCode(String)
  case timeLeft(seconds: Int)
  case progress(Int, of: Int)
  case erased(left: Int)
  case askForPIN
  /// The keyboard wants no code, so that nobody knows whether it is the right one.
  case askWithoutCode(KeyboardName)
  /// The keyboard may show a number, which must be this one.
  case compare(KeyboardName, String)
  /// The keyboard may want the numbers confirmed too.
  case confirmThere
  case tryingWithoutComparison
  case tryingAgain
  /// The keyboard has proved that it knows the code.
  case codeRight
  case numbersMatch
  case pairedWithoutCode
  case offerRepair
  case answerYesOrNo
  case ready(KeyboardName)
  case pressed(String)
  case noKeyPressed
  case keysUnreadable
  case stopped
  /// Stopped, and the bond must be undone.
  case stoppedLate
}

extension PairingMessage {
  /// The words; digits come one by one, so that no speech makes a number of them.
  package func text(in words: Vocabulary) -> String { words.phrase(phrase(in: words)) }

  private func phrase(in words: Vocabulary) -> Phrase {
    switch self {
    case .looking: .pairLooking
    case .stillLooking: .pairStillLooking
    case .found(let name): .pairFound(name.text(in: words))
    case .choose(let choices): Self.choice(choices, words)
    case .notANumber(let highest): .pairNoSuchNumber(highest: highest)
    case .pairing(let name): .pairStarted(name.text(in: words))
    case .alreadyPaired(let name): .pairedAlready(name.text(in: words))
    case .waitingForKeyboard: .pairWaking
    case .code(let code): .pairTypeCode(digits: Self.digits(code, words))
    case .newCode(let code): .pairTypeNewCode(digits: Self.digits(code, words))
    case .timeLeft(let seconds): .pairTimeLeft(seconds: seconds)
    case .progress(let count, let total): .pairProgress(typed: count, total: total)
    case .erased(left: 0): .pairErasedAll
    case .erased(let left): .pairErased(left: left)
    case .askForPIN: .pairAskPIN
    case .askWithoutCode(let name): .pairAskWithoutCode(name.text(in: words))
    case .compare(let name, let code):
      .pairCompare(name.text(in: words), digits: Self.digits(code, words))
    case .confirmThere: .pairConfirmThere
    case .tryingWithoutComparison: .pairAgainWithCode
    case .tryingAgain: .pairAgain
    case .codeRight: .pairCodeRight
    case .numbersMatch: .pairNumbersMatch
    case .pairedWithoutCode: .pairedWithoutCode
    case .offerRepair: .pairOfferRepair
    case .answerYesOrNo: .pairYesOrNo
    case .ready(let name): .pairReady(name.text(in: words))
    case .pressed(let key): .pairPressed(key)
    case .noKeyPressed: .pairNoKey
    case .keysUnreadable: .pairKeysUnreadable
    case .stopped: .pairStopped
    case .stoppedLate: .pairStoppedLate
    }
  }

  private static func choice(_ choices: [KeyboardChoice], _ words: Vocabulary) -> Phrase {
    let names = choices.map(\.name)
    let lines = choices.enumerated().map { index, choice in
      let name = choice.name.text(in: words, among: names)
      return words.phrase(.pairChoice(number: index + 1, keyboard: choice.text(name, in: words)))
    }
    return .pairChoose(among: lines.joined(separator: " "))
  }

  private static func digits(_ code: String, _ words: Vocabulary) -> String {
    words.digits(code, groupedBy: groupSize(of: code))
  }

  /// The code as it is printed: on a line of its own, in groups of three, `890 794`.
  package static func grouped(_ code: String) -> String {
    let size = groupSize(of: code)
    var rest = code[...]
    var groups: [Substring] = []
    while !rest.isEmpty {
      groups.append(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    return groups.joined(separator: " ")
  }

  private static func groupSize(of code: String) -> Int { code.count % 3 == 0 ? 3 : 4 }
}
