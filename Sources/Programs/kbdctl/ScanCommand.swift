import BluetoothLinks
import KbdctlCommands
import LinuxSystem

/// `kbdctl scan`.
struct ScanCommand {
  private let options: ScanOptions

  init(_ options: ScanOptions) { self.options = options }

  func run() throws(CommandFailure) {
    let access = try BluetoothAccess.starting()
    let progress = try reaching { () throws(Errno) in
      try ProgressLine(.scanning(for: options.timeout), on: access.loop)
    }
    // When it is interrupted BlueZ ends the search, as for any program that has left the bus.
    let report = try options.perform(
      on: BluetoothPorts(access),
      show: {
        progress.clear()
        printLine($0)
      }
    )
    progress.clear()
    if let json = report.json { printExactly("\(json)\n") }
    if let notice = report.notice { printError(notice) }
  }
}
