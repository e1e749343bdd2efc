import BluetoothLinks
import KbdctlCommands
import LinuxSystem

/// `kbdctl scan`.
struct ScanCommand {
  private let options: ScanOptions

  init(_ options: ScanOptions) { self.options = options }

  func run() throws(CommandFailure) {
    let access = try BluetoothAccess.starting()
    try reaching { () throws(Errno) in
      try processEnd.tell(on: access.loop) { [loop = access.loop] _ in loop.stop() }
    }
    let report = try options.perform(
      on: BluetoothPorts(access),
      isInterrupted: { processEnd.status != nil },
      show: printLine
    )
    if let json = report?.json { printLine("\(json)") }
    if let notice = report?.notice { printError(notice) }
  }
}
