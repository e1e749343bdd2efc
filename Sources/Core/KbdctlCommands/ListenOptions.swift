package import Shortcuts

/// `kbdctl listen`: the listener in the foreground.
package struct ListenOptions: Hashable, Sendable {
  /// Where the keys that are handed on go.
  package enum Output: String, CaseIterable, Sendable {
    case uinput
    case print
  }

  /// A scenario to run instead of listening to keyboards.
  package var scenario: String?

  /// KEYBOARD as given; empty for all.
  package var keyboards: [String]
  package var duration: Duration?
  package var speech: SpeechChoice
  package var output: Output

  /// What `--profile` names, or `nil` when it was not given.
  package var profile: Profile?
  package var configuration: String?

  /// What `--layout` and `--output-layout` name, for ``NamedLayouts``.
  var layout: String?
  var outputLayout: String?

  init(_ arguments: Arguments) throws(UsageError) {
    _ = try arguments.operands()
    // As other commands name standard input.
    scenario = arguments.value("--keys").map { $0 == "-" ? "/dev/stdin" : $0 }
    keyboards = arguments.values("--keyboard")
    duration = try arguments.duration("--for")
    speech = try arguments.choice("--speech", of: SpeechChoice.self) ?? .dispatcher
    let output = try arguments.choice("--output", of: Output.self)
    self.output = output ?? (scenario == nil ? .uinput : .print)
    profile = try arguments.choice("--profile", of: Profile.self)
    configuration = arguments.value("--config")
    layout = arguments.value("--layout")
    outputLayout = arguments.value("--output-layout")
    guard scenario != nil else {
      guard layout != nil else { return }
      throw arguments.failure(
        "‘--layout’ is for the keyboards of ‘--keys’; for others there is ‘kbdctl layout set’"
      )
    }
    if self.output == .uinput {
      throw arguments.failure("‘--output uinput’ does not go with ‘--keys’, which only prints")
    }
    if keyboards.count > 1 {
      throw arguments.failure("‘--keys’ goes with one ‘--keyboard’ at most, whose layout it uses")
    }
    if duration != nil {
      throw arguments.failure("‘--for’ does not go with ‘--keys’, whose time is its own")
    }
  }
}

extension CommandTable.Row {
  static let listen = CommandTable.Row(
    form: CommandForm(
      "listen",
      group: .listen,
      summary: "listen to keyboards, perform their shortcuts and pass all other keys on",
      details: """
        VO is left Control with left Alt, or Caps Lock. VO K turns keyboard help on, in which each
        key is announced and not performed; press Escape twice to leave it. To stop at any time,
        hold Backspace, Escape and Enter together: every keyboard is released at once. Control C in
        the terminal stops it too. Control Z releases them until it goes on, and SIGHUP makes it
        read its configuration again.

        With --keys no keyboard is grabbed: the keys come from a file, and its time is simulated.
        ‘kbdctl monitor --record FILE’ writes one; the manual page tells what else it may say.

        The desktop or console that gets the keys reads them by a layout of its own. By default it
        is the one that the system is set to; --output-layout names another, and both layouts of a
        desktop that switches between two.
        """,
      options: [
        .init("--keys", value: "FILE", "run the keys of a scenario file; - is standard input"),
        .init("--keyboard", value: "KEYBOARD", "listen to this keyboard only; may be repeated"),
        .init("--for", value: "TIME", "end after a time, such as 60s"),
        .speech,
        .init(
          "--output",
          short: "o",
          value: "WHERE",
          choices: ListenOptions.Output.allCases.map(\.rawValue),
          "uinput (the default), or print; with --keys only print"
        ),
        .profile,
        .init(
          "--config",
          short: "c",
          value: "FILE",
          "a configuration in place of /etc/kbdctl/kbdctl.toml"
        ),
        .init("--layout", value: "LAYOUT", "the layout of the keyboards of a scenario"),
        .init(
          "--output-layout",
          value: "LAYOUT[,LAYOUT]",
          "the layout of the desktop or console, such as us or us,fr"
        ),
      ]
    ),
    parse: { arguments throws(UsageError) in .listen(try ListenOptions(arguments)) }
  )
}

extension CommandForm.Option {
  /// For the commands that speak.
  static let speech = CommandForm.Option(
    "--speech",
    value: "WHERE",
    choices: SpeechChoice.allCases.map(\.rawValue),
    "dispatcher (the default), print or none"
  )

  /// For what is about shortcuts.
  static let profile = CommandForm.Option(
    "--profile",
    value: "P",
    choices: Profile.allCases.map(\.rawValue),
    "voiceover-macos (the default), voiceover-ios, or none"
  )
}

/// WHERE of `--speech`.
package enum SpeechChoice: String, CaseIterable, Sendable {
  case dispatcher
  case print
  case none
}
