import Diagnosis
import KbdctlCommands

/// `kbdctl status`.
struct StatusCommand {
  private let options: StatusOptions

  init(_ options: StatusOptions) { self.options = options }

  func run() throws(CommandFailure) {
    let report = StatusReport(try KeyboardFacts().inventory, RunningProgram.all(MachineFiles()))
    options.isJSON ? printExactly("\(report.json)\n") : printText(report.text)
  }
}
