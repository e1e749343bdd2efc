package import Pairing

/// What `kbdctl pair` was asked for.
package struct PairOptions: Hashable, Sendable {
  /// `nil` for the only new one that is found.
  package var target: PairingTarget?
  package var timeout: Duration
  package var isDisplayOnly: Bool
  package var speech: SpeechChoice

  package init(
    target: PairingTarget? = nil,
    timeout: Duration = .seconds(60),
    isDisplayOnly: Bool = false,
    speech: SpeechChoice = .dispatcher
  ) {
    self.target = target
    self.timeout = timeout
    self.isDisplayOnly = isDisplayOnly
    self.speech = speech
  }

  init(_ arguments: Arguments) throws(UsageError) {
    let wanted = arguments.operands.isEmpty ? nil : try arguments.operands("KEYBOARD")[0]
    if wanted?.isEmpty == true { throw arguments.failure("the name of a keyboard is not empty") }
    self.init(
      target: wanted.map(PairingTarget.init),
      timeout: try arguments.duration("--timeout") ?? .seconds(60),
      isDisplayOnly: arguments.has("--display-only"),
      speech: try arguments.choice("--speech", of: SpeechChoice.self) ?? .dispatcher
    )
  }
}

extension CommandTable.Row {
  static let pair = CommandTable.Row(
    form: CommandForm(
      "pair",
      "[KEYBOARD]",
      group: .pair,
      summary: "pair a Bluetooth keyboard or keypad, connect it and try a key",
      details: """
        Put the keyboard into pairing mode first: on most, hold its Bluetooth key for three
        seconds. Without KEYBOARD the only new one that is found is taken; if there are several,
        you are asked for a number. KEYBOARD is an address or a part of the name.

        A code is then spoken and printed. Type it on the new keyboard, then Enter, within 30
        seconds; Enter on another keyboard says it again. On a keypad, use the keypad's own
        digits and its Enter. Ctrl+C stops, and leaves nothing half paired.
        """,
      options: [
        CommandForm.Option(
          "--timeout",
          short: "t",
          value: "TIME",
          "how long to look for the keyboard, 60s by default"
        ),
        CommandForm.Option(
          "--display-only",
          "for a keyboard that wants numbers compared: give it a code at once"
        ),
        .speech,
      ]
    ),
    parse: { arguments throws(UsageError) in .pair(try PairOptions(arguments)) }
  )
}
