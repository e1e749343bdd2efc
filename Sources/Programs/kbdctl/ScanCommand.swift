import BluetoothLinks
import Glibc
import KbdctlCommands
import LinuxSystem

/// `kbdctl scan`.
struct ScanCommand {
  private let options: ScanOptions

  init(_ options: ScanOptions) { self.options = options }

  func run() throws(CommandFailure) {
    let signals = try reaching { () throws(Errno) in try Signals([SIGINT, SIGTERM]) }
    let access = try BluetoothAccess.starting()
    try reaching { () throws(Errno) in
      try access.loop.add(signals.descriptor) { _ in
        // At once: BlueZ ends the search of a program that has left the bus.
        if let signal = signals.next() { exit(128 + signal) }
      }
    }
    let report = try options.perform(on: BluetoothPorts(access), show: printLine)
    if let json = report.json { print(json) }
    if let notice = report.notice { printError(notice) }
  }
}
