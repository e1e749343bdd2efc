package import Bluetooth
package import Wording

/// Every way in which pairing, connecting or forgetting a keyboard can end without success.
package enum PairingFailure: Error, Hashable, Sendable {
  case wrongCode
  /// The keyboard has a fixed code, which is not the one that was typed.
  case wrongPIN
  case noPIN
  /// It pairs without a code, and nobody has allowed that.
  case notAllowedWithoutCode
  case tooSlow
  case refused
  case keyboardEnded
  case noAnswer
  /// It is paired, and does not answer.
  case away
  case forgotten(BluetoothAddress)
  case adapterOff
  case softBlocked
  case hardBlocked
  case noAdapter
  case noService
  /// It was there when the command began.
  case serviceEnded
  case silentService
  case noBus
  case silentBus
  case noDriver
  case noKeys
  case vanished
  case otherPairing
  case comparesNumbers
  case noChoice
  case notFound(wanted: String?, knowsLowEnergy: Bool)
  case severalFit(wanted: String?, choices: [KeyboardChoice])
  case notPaired(String)
  case notAllowed
  case unknown(String)
  /// The bond was made, and could not be undone; without a reason when the user stopped.
  indirect case unfinished(KeyboardName, because: PairingFailure?)
}

extension PairingFailure {
  /// What went wrong: one sentence, printed and spoken.
  package func sentence(in words: Vocabulary) -> String {
    let sentence = words.phrase(reason(in: words))
    if case .unfinished(_, let reason?) = self {
      return "\(reason.sentence(in: words)) \(sentence)"
    }
    guard case .notFound(_, knowsLowEnergy: false) = self else { return sentence }
    return "\(sentence) \(words.phrase(.noLowEnergy))"
  }

  /// The sentence and what to do about it, to be spoken.
  package func text(in words: Vocabulary) -> String {
    "\(sentence(in: words)) \(remedy(in: words))"
  }

  /// What to do about it: printed and spoken after the sentence.
  package func remedy(in words: Vocabulary) -> String {
    let remedy = words.phrase(remedy)
    guard case .unfinished(_, let reason?) = self else { return remedy }
    return "\(reason.remedy(in: words)) \(remedy)"
  }

  private func reason(in words: Vocabulary) -> Phrase {
    switch self {
    case .wrongCode: .wrongCode
    case .wrongPIN: .wrongPIN
    case .noPIN: .noPIN
    case .notAllowedWithoutCode: .notAllowedWithoutCode
    case .tooSlow: .tooSlow
    case .refused: .refused
    case .keyboardEnded: .keyboardEnded
    case .noAnswer: .noAnswer
    case .away: .away
    case .forgotten: .forgotten
    case .adapterOff: .adapterOff
    case .softBlocked: .softBlocked
    case .hardBlocked: .hardBlocked
    case .noAdapter: .noAdapter
    case .noService: .noService
    case .serviceEnded: .serviceEnded
    case .silentService: .silentService
    case .noBus: .noBus
    case .silentBus: .silentBus
    case .noDriver: .noDriver
    case .noKeys: .noKeys
    case .vanished: .vanished
    case .otherPairing: .otherPairing
    case .comparesNumbers: .comparesNumbers
    case .noChoice: .noChoice
    case .notFound(let wanted, _): wanted.map(Phrase.notFound) ?? .nothingFound
    case .severalFit(nil, let choices): .several(Self.listing(choices, words))
    case .severalFit(let wanted?, let choices):
      .severalFit(wanted, names: Self.listing(choices, words))
    case .notPaired(let name): .notPaired(name)
    case .notAllowed: .notAllowed
    case .unknown(let text): .serviceReported(text)
    case .unfinished(let name, _): .staysPaired(name.text(in: words))
    }
  }

  private static func listing(_ choices: [KeyboardChoice], _ words: Vocabulary) -> String {
    choices.map { $0.text($0.name.textWithAddress(in: words), in: words) }.joined(separator: "; ")
  }

  private var remedy: Phrase {
    switch self {
    case .wrongCode: .listenForNewCode
    case .wrongPIN: .tryOtherPIN
    case .noPIN: .typePIN
    case .notAllowedWithoutCode: .allowWithoutCode
    case .tooSlow: .typeSooner
    case .refused, .keyboardEnded, .vanished: .pairingModeAgain
    case .noAnswer: .switchOnNearby
    case .away: .wakeNearby
    case .forgotten(let address): .forgetHere(address: "\(address)")
    case .adapterOff: .powerOn
    case .softBlocked: .unblock
    case .hardBlocked: .findSwitch
    case .noAdapter: .plugInAdapter
    case .noService: .startService
    case .serviceEnded: .startServiceOrAgain
    case .silentService: .restartService
    case .noBus: .startBus
    case .silentBus: .restartComputer
    case .noDriver: .loadDriver
    case .noKeys: .offAndOn
    case .otherPairing: .closeOther
    case .comparesNumbers: .compareNumbers
    case .noChoice: .typeNumber
    case .notFound: .pairingMode
    case .severalFit: .giveAddress
    case .notPaired: .pairFirst
    case .notAllowed: .beRoot
    case .unknown: .askDoctor
    case .unfinished(let name, _): .goOnPairing(address: "\(name.address)")
    }
  }
}
