/// What is said while pairing goes on, printed as well.
package enum PairingMessage: Hashable, Sendable {
  case looking
  case stillLooking
  case found(String)
  case choose([String])
  case notANumber(highest: Int)
  case pairing(String)
  case alreadyPaired(String)
  case waitingForKeyboard
  case code(String)
  case newCode(String)
  case eightSecondsLeft
  case progress(Int, of: Int)
  case erased(left: Int)
  case askForPIN
  case tryingWithoutComparison
  case tryingAgain
  case connecting
  case offerRepair
  case answerYesOrNo
  case ready(String)
  case pressed(String)
  case noKeyPressed
  case keysUnreadable
  case stopped
}

extension PairingMessage {
  /// The words; digits come one by one, so that no speech makes a number of them.
  package var text: String {
    switch self {
    case .looking: "Looking for keyboards. Put the new keyboard into pairing mode."
    case .stillLooking: "Still looking."
    case .found(let name): "Found \(name)."
    case .choose(let names):
      names.enumerated().map { "\($0.offset + 1): \($0.element)." }.joined(separator: " ")
        + " Type the number of one, then Enter."
    case .notANumber(let highest): "Type a number from 1 to \(highest), then Enter."
    case .pairing(let name): "Pairing with \(name)."
    case .alreadyPaired(let name): "\(name) is paired already."
    case .waitingForKeyboard: "Waiting for the keyboard. Press a key on it to wake it."
    case .code(let code): "Type on the new keyboard: \(Self.spoken(code)). Then Enter."
    case .newCode(let code):
      "A new code. Type on the new keyboard: \(Self.spoken(code)). Then Enter."
    case .eightSecondsLeft: "Eight seconds left."
    case .progress(let count, let total): "\(count) of \(total)."
    case .erased(let left): left == 0 ? "Erased. Begin again." : "Erased. \(left) left."
    case .askForPIN:
      "The keyboard has a fixed code. Type it here, then Enter. Often it is 0000, 1234 or 1111."
    case .tryingWithoutComparison: "Trying again with a code to type. Leave the keyboard as it is."
    case .tryingAgain: "Trying again."
    case .connecting: "The code is right. Connecting."
    case .offerRepair:
      "The keyboard has forgotten this computer. Forget it here too and pair it again?"
        + " Type yes or no, then Enter."
    case .answerYesOrNo: "Type yes or no, then Enter."
    case .ready(let name): "\(name) is ready. Press a key on it."
    case .pressed(let key): "You pressed \(key). All is well."
    case .noKeyPressed: "No key was pressed, but the keyboard is connected."
    case .keysUnreadable:
      "The keyboard is connected. Its keys cannot be tested here, because this user may not read"
        + " them."
    case .stopped: "Stopped. Nothing was paired."
    }
  }

  /// The code as it is printed: on a line of its own, in groups of three, `890 794`.
  package static func grouped(_ code: String) -> String {
    groups(code).map { String($0) }.joined(separator: " ")
  }

  private static func spoken(_ code: String) -> String {
    groups(code).map { $0.map(String.init).joined(separator: " ") }.joined(separator: ", ")
  }

  private static func groups(_ code: String) -> [Substring] {
    let size = code.count % 3 == 0 ? 3 : 4
    var rest = code[...]
    var groups: [Substring] = []
    while !rest.isEmpty {
      groups.append(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    return groups
  }
}
