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
    var interruption: CInt?
    try reaching { () throws(Errno) in
      try access.loop.add(signals.descriptor) { loop in
        interruption = signals.next()
        loop.stop()
      }
    }
    let report = try options.perform(
      on: BluetoothPorts(access),
      isInterrupted: { interruption != nil },
      show: printLine
    )
    if let interruption { exit(128 + interruption) }
    if let json = report?.json { print(json) }
    if let notice = report?.notice { printError(notice) }
  }
}
