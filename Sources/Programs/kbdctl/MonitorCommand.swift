import KbdctlCommands
import LinuxSystem

/// `kbdctl monitor`.
struct MonitorCommand {
  private let options: MonitorOptions

  init(_ options: MonitorOptions) { self.options = options }

  func run() throws(CommandFailure) {
    let status = try MonitorSession(options).run()
    if status != 0 { processEnd.end(status) }
  }
}
