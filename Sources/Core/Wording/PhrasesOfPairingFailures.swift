// Why a keyboard could not be paired, connected or forgotten.
extension Phrase {
  package static let wrongCode = Phrase("failure.wrong-code")
  package static let wrongPIN = Phrase("failure.wrong-pin")
  package static let noPIN = Phrase("failure.no-pin")
  package static let notAllowedWithoutCode = Phrase("failure.not-allowed-without-code")
  package static let tooSlow = Phrase("failure.too-slow")
  package static let refused = Phrase("failure.refused")
  package static let keyboardEnded = Phrase("failure.keyboard-ended")
  package static let noAnswer = Phrase("failure.no-answer")
  package static let away = Phrase("failure.away")
  package static let forgotten = Phrase("failure.forgotten")
  package static let adapterOff = Phrase("failure.adapter-off")
  package static let softBlocked = Phrase("failure.soft-blocked")
  package static let hardBlocked = Phrase("failure.hard-blocked")
  package static let noAdapter = Phrase("failure.no-adapter")
  package static let noService = Phrase("failure.no-service")
  package static let serviceEnded = Phrase("failure.service-ended")
  package static let silentService = Phrase("failure.silent-service")
  package static let noBus = Phrase("failure.no-bus")
  package static let silentBus = Phrase("failure.silent-bus")
  package static let noDriver = Phrase("failure.no-driver")
  package static let noKeys = Phrase("failure.no-keys")
  package static let vanished = Phrase("failure.vanished")
  package static let otherPairing = Phrase("failure.other-pairing")
  package static let comparesNumbers = Phrase("failure.compares-numbers")
  package static let noChoice = Phrase("failure.no-choice")
  package static let nothingFound = Phrase("failure.nothing-found")
  package static func notFound(_ wanted: String) -> Phrase {
    Phrase("failure.not-found", ["wanted": wanted])
  }
  /// What an adapter without Low Energy adds to ``nothingFound``.
  package static let noLowEnergy = Phrase("failure.no-low-energy")
  /// - Parameter names: Each with its address, so that it can be typed.
  /// - Returns: What was found.
  package static func several(_ names: String) -> Phrase {
    Phrase("failure.several", ["names": names])
  }
  package static func severalFit(_ wanted: String, names: String) -> Phrase {
    Phrase("failure.several-fit", ["wanted": wanted, "names": names])
  }
  package static func notPaired(_ keyboard: String) -> Phrase {
    Phrase("failure.not-paired", ["keyboard": keyboard])
  }
  /// What is added when a keyboard is left paired that cannot be typed on yet.
  package static func staysPaired(_ keyboard: String) -> Phrase {
    Phrase("failure.stays-paired", ["keyboard": keyboard])
  }
  package static let notAllowed = Phrase("failure.not-allowed")
  package static func serviceReported(_ text: String) -> Phrase {
    Phrase("failure.unknown", ["text": text])
  }
}

// What to do about it.
extension Phrase {
  package static let listenForNewCode = Phrase("remedy.listen-for-new-code")
  package static let tryOtherPIN = Phrase("remedy.try-other-pin")
  package static let typePIN = Phrase("remedy.type-pin")
  package static let allowWithoutCode = Phrase("remedy.allow-without-code")
  package static let typeSooner = Phrase("remedy.type-sooner")
  package static let pairingModeAgain = Phrase("remedy.pairing-mode-again")
  package static let pairingMode = Phrase("remedy.pairing-mode")
  package static let switchOnNearby = Phrase("remedy.switch-on-nearby")
  package static let wakeNearby = Phrase("remedy.wake-nearby")
  package static func forgetHere(address: String) -> Phrase {
    Phrase("remedy.forget-here", ["address": address])
  }
  package static let powerOn = Phrase("remedy.power-on")
  package static let unblock = Phrase("remedy.unblock")
  package static let findSwitch = Phrase("remedy.find-switch")
  package static let plugInAdapter = Phrase("remedy.plug-in-adapter")
  package static let startService = Phrase("remedy.start-service")
  package static let startServiceOrAgain = Phrase("remedy.start-service-or-again")
  package static let restartService = Phrase("remedy.restart-service")
  package static let startBus = Phrase("remedy.start-bus")
  package static let restartComputer = Phrase("remedy.restart-computer")
  package static let loadDriver = Phrase("remedy.load-driver")
  package static let offAndOn = Phrase("remedy.off-and-on")
  package static let closeOther = Phrase("remedy.close-other")
  package static let compareNumbers = Phrase("remedy.compare-numbers")
  package static let typeNumber = Phrase("remedy.type-number")
  package static let giveAddress = Phrase("remedy.give-address")
  package static let pairFirst = Phrase("remedy.pair-first")
  package static let beRoot = Phrase("remedy.be-root")
  package static let askDoctor = Phrase("remedy.ask-doctor")
  package static func goOnPairing(address: String) -> Phrase {
    Phrase("remedy.go-on-pairing", ["address": address])
  }
}
