import KbdctlCommands
import KeyPath

/// `kbdctl shortcuts …`.
struct ShortcutsCommand {
  private let options: ShortcutsOptions

  init(_ options: ShortcutsOptions) { self.options = options }

  func run() throws(CommandFailure) {
    let rules = try ListenRules(configuration: nil, options.profile)
    let report = ShortcutsReport(
      rules.catalogue,
      profile: rules.compiler.profile,
      voiceOver: rules.compiler.voiceOver
    )
    if let subject = options.subject {
      let answer = try report.answer(to: subject, isJSON: options.isJSON)
      options.isJSON ? printExactly(answer) : printText(answer)
    } else {
      options.isJSON ? printExactly("\(report.json)\n") : printText(report.text)
    }
  }
}
