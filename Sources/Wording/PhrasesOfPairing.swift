// A Bluetooth keyboard is paired by ear.
extension Phrase {
  package static let pairSearching = Phrase("pair.searching")
  package static func pairFound(_ keyboard: String) -> Phrase {
    Phrase("pair.found", ["keyboard": keyboard])
  }
  package static func pairStarted(_ keyboard: String) -> Phrase {
    Phrase("pair.started", ["keyboard": keyboard])
  }
  /// - Parameter digits: As ``Vocabulary/digits(_:groupedBy:)`` says them.
  /// - Returns: What to type on the new keyboard.
  package static func pairTypeCode(digits: String) -> Phrase {
    Phrase("pair.type-code", ["digits": digits])
  }
  package static func pairTypeCodeAgain(digits: String) -> Phrase {
    Phrase("pair.type-code-again", ["digits": digits])
  }
  package static func pairSecondsLeft(_ seconds: Int) -> Phrase {
    Phrase("pair.seconds-left", ["seconds": "\(seconds)"])
  }
  package static let pairErased = Phrase("pair.erased")
  package static func pairReady(_ keyboard: String) -> Phrase {
    Phrase("pair.ready", ["keyboard": keyboard])
  }
  package static func pairKeyHeard(_ key: String) -> Phrase {
    Phrase("pair.key-heard", ["key": key])
  }
  package static func pairFailed(reason: String) -> Phrase {
    Phrase("pair.failed", ["reason": reason])
  }
}
