/// What `kbdctl connect`, `disconnect` and `forget` were asked for.
package struct LinkOptions: Hashable, Sendable {
  package enum Change: String, Sendable {
    case connect
    case disconnect
    case forget
  }

  package var change: Change

  /// KEYBOARD, as it was written.
  package var keyboard: String

  package init(_ change: Change, keyboard: String) {
    self.change = change
    self.keyboard = keyboard
  }
}

extension CommandTable.Row {
  static let connect = link(
    .connect,
    summary: "connect a paired Bluetooth keyboard",
    details: "Switch the keyboard on first. Many keyboards connect by themselves when a key is"
      + " pressed."
  )
  static let disconnect = link(
    .disconnect,
    summary: "disconnect a Bluetooth keyboard, which stays paired",
    details: "A keyboard that connects by itself may come back at once, or with the next key."
  )
  static let forget = link(
    .forget,
    summary: "end the pairing with a Bluetooth keyboard",
    details: "The keyboard itself still remembers this computer; clear the pairing on it too."
  )

  private static func link(
    _ change: LinkOptions.Change,
    summary: String,
    details: String
  ) -> CommandTable.Row {
    CommandTable.Row(
      form: CommandForm(
        CommandForm.Name(stringLiteral: change.rawValue),
        "KEYBOARD",
        group: .pair,
        summary: summary,
        details: details
      ),
      parse: { arguments throws(UsageError) in
        .link(LinkOptions(change, keyboard: try arguments.operands("KEYBOARD")[0]))
      }
    )
  }
}

extension LinkOptions {
  /// What goes on while BlueZ is waited for.
  package var activity: ProgressText.Activity { change == .connect ? .connecting : .waiting }
}
