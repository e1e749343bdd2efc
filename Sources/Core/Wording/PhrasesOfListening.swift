// The listener begins and ends; keyboards come and go.
extension Phrase {
  /// - Parameters:
  ///   - keyboards: Their names, as ``Vocabulary/list(of:)`` joins them.
  ///   - help: The chord of keyboard help.
  /// - Returns: How to get help, and how to get out.
  package static func listeningStarted(keyboards: String, help: String) -> Phrase {
    Phrase("listening.started", ["keyboards": keyboards, "help": help])
  }
  /// The same where no chord is bound to keyboard help.
  package static func listeningStarted(keyboards: String) -> Phrase {
    Phrase("listening.started-plain", ["keyboards": keyboards])
  }
  package static let noKeyboardYet = Phrase("listening.no-keyboard")
  package static let listeningEnded = Phrase("listening.ended")
  package static let timeIsUp = Phrase("listening.time-is-up")
  package static let panic = Phrase("panic")

  package static func keyboardCame(_ keyboard: String) -> Phrase {
    Phrase("keyboard.came", ["keyboard": keyboard])
  }
  package static func keyboardGone(_ keyboard: String) -> Phrase {
    Phrase("keyboard.gone", ["keyboard": keyboard])
  }
  package static func keyboardNotTaken(_ keyboard: String, reason: String) -> Phrase {
    Phrase("keyboard.not-taken", ["keyboard": keyboard, "reason": reason])
  }
}

// Why a keyboard is left alone.
extension Phrase {
  package static let refusedVirtual = Phrase("refused.virtual")
  package static func refusedNoSlot(limit: Int) -> Phrase {
    Phrase("refused.no-slot", ["limit": "\(limit)"])
  }
  package static let refusedPermission = Phrase("refused.permission")
  package static let refusedBusy = Phrase("refused.busy")
  package static let refusedNoUinput = Phrase("refused.no-uinput")
  package static func refusedByKernel(reason: String) -> Phrase {
    Phrase("refused.kernel", ["reason": reason])
  }
}

// The configuration is read again.
extension Phrase {
  package static let settingsApplied = Phrase("settings.applied")
  package static func settingsRefused(reason: String) -> Phrase {
    Phrase("settings.refused", ["reason": reason])
  }
  package static func warning(_ text: String) -> Phrase { Phrase("warning", ["text": text]) }
}

// Layouts.
extension Phrase {
  package static func layoutChanged(keyboard: String, layout: String) -> Phrase {
    Phrase("layout.changed", ["keyboard": keyboard, "layout": layout])
  }
  package static func untypable(_ character: String) -> Phrase {
    Phrase("layout.untypable", ["character": character])
  }
  package static let rawKeysOn = Phrase("layout.raw-keys-on")
  package static let rawKeysOff = Phrase("layout.raw-keys-off")
  package static func onlyOneLayout(keyboard: String, layout: String) -> Phrase {
    Phrase("layout.only-one", ["keyboard": keyboard, "layout": layout])
  }
}
