import BluetoothLinks
import KbdctlCommands
import LinuxSystem

/// `kbdctl scan`.
struct ScanCommand {
  private let options: ScanOptions

  init(_ options: ScanOptions) { self.options = options }

  func run() throws(CommandFailure) {
    let access = try BluetoothAccess.starting()
    // When it is interrupted BlueZ ends the search, as for any program that has left the bus.
    let report = try options.perform(on: BluetoothPorts(access), show: printLine)
    if let json = report.json { printExactly("\(json)\n") }
    if let notice = report.notice { printError(notice) }
  }
}
