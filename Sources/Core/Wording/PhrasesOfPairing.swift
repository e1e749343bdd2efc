// What a Bluetooth keyboard is called.
extension Phrase {
  package static func unnamedKeyboard(address: String) -> Phrase {
    Phrase("keyboard.unnamed", ["address": address])
  }
  package static func keyboardWithAddress(_ keyboard: String, address: String) -> Phrase {
    Phrase("keyboard.with-address", ["keyboard": keyboard, "address": address])
  }
  /// - Parameters:
  ///   - keyboard: Its name.
  ///   - digits: The last ones of its address, as ``Vocabulary/digits(_:groupedBy:)`` says them.
  /// - Returns: What tells two keyboards of one name apart.
  package static func keyboardWithAddressEnd(_ keyboard: String, digits: String) -> Phrase {
    Phrase("keyboard.with-address-end", ["keyboard": keyboard, "digits": digits])
  }
}

// What is said of one among several.
extension Phrase {
  package static func pairedKeyboard(_ keyboard: String) -> Phrase {
    Phrase("keyboard.paired", ["keyboard": keyboard])
  }
  package static func pairedKeyboardAway(_ keyboard: String) -> Phrase {
    Phrase("keyboard.paired-and-away", ["keyboard": keyboard])
  }
}

// A Bluetooth keyboard is paired by ear.
extension Phrase {
  package static let pairLooking = Phrase("pair.looking")
  package static let pairStillLooking = Phrase("pair.still-looking")
  package static func pairFound(_ keyboard: String) -> Phrase {
    Phrase("pair.found", ["keyboard": keyboard])
  }
  package static func pairChoice(number: Int, keyboard: String) -> Phrase {
    Phrase("pair.choice", ["number": "\(number)", "keyboard": keyboard])
  }
  /// - Parameter choices: Every ``pairChoice(number:keyboard:)``, in their order.
  /// - Returns: What there is, and how to choose.
  package static func pairChoose(among choices: String) -> Phrase {
    Phrase("pair.choose", ["choices": choices])
  }
  package static func pairNoSuchNumber(highest: Int) -> Phrase {
    Phrase("pair.no-such-number", ["highest": "\(highest)"])
  }
  package static func pairStarted(_ keyboard: String) -> Phrase {
    Phrase("pair.started", ["keyboard": keyboard])
  }
  package static func pairedAlready(_ keyboard: String) -> Phrase {
    Phrase("pair.already", ["keyboard": keyboard])
  }
  package static let pairWaking = Phrase("pair.waking")
}

// The code and its half a minute.
extension Phrase {
  /// - Parameter digits: As ``Vocabulary/digits(_:groupedBy:)`` says them.
  /// - Returns: What to type on the new keyboard.
  package static func pairTypeCode(digits: String) -> Phrase {
    Phrase("pair.type-code", ["digits": digits])
  }
  package static func pairTypeNewCode(digits: String) -> Phrase {
    Phrase("pair.type-new-code", ["digits": digits])
  }
  package static func pairTimeLeft(seconds: Int) -> Phrase {
    Phrase("pair.time-left", ["seconds": "\(seconds)"])
  }
  package static func pairProgress(typed: Int, total: Int) -> Phrase {
    Phrase("pair.progress", ["typed": "\(typed)", "total": "\(total)"])
  }
  package static func pairErased(left: Int) -> Phrase {
    Phrase("pair.erased", ["left": "\(left)"])
  }
  package static let pairErasedAll = Phrase("pair.erased-all")
  package static let pairAskPIN = Phrase("pair.ask-pin")
  package static func pairAskWithoutCode(_ keyboard: String) -> Phrase {
    Phrase("pair.ask-without-code", ["keyboard": keyboard])
  }
  /// - Parameters:
  ///   - keyboard: What it is called.
  ///   - digits: As ``Vocabulary/digits(_:groupedBy:)`` says them.
  /// - Returns: Whether it shows them, and what to do when it shows nothing.
  package static func pairCompare(_ keyboard: String, digits: String) -> Phrase {
    Phrase("pair.compare", ["keyboard": keyboard, "digits": digits])
  }
  package static let pairConfirmThere = Phrase("pair.confirm-there")
  package static let pairAgainWithCode = Phrase("pair.again-with-code")
  package static let pairAgain = Phrase("pair.again")
}

// After the code.
extension Phrase {
  package static let pairCodeRight = Phrase("pair.code-right")
  package static let pairNumbersMatch = Phrase("pair.numbers-match")
  package static let pairedWithoutCode = Phrase("pair.without-code")
  package static let pairOfferRepair = Phrase("pair.offer-repair")
  package static let pairYesOrNo = Phrase("pair.yes-or-no")
  package static func pairReady(_ keyboard: String) -> Phrase {
    Phrase("pair.ready", ["keyboard": keyboard])
  }
  package static func pairPressed(_ key: String) -> Phrase {
    Phrase("pair.pressed", ["key": key])
  }
  package static let pairNoKey = Phrase("pair.no-key")
  package static let pairKeysUnreadable = Phrase("pair.keys-unreadable")
  package static let pairStopped = Phrase("pair.stopped")
  package static let pairStoppedLate = Phrase("pair.stopped-late")
}
