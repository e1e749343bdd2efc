import BluetoothLinks
import KbdctlCommands
import Keyboards
import LinuxSystem

/// `kbdctl connect`, `disconnect` and `forget`.
struct LinkCommand {
  private let options: LinkOptions

  init(_ options: LinkOptions) { self.options = options }

  func run() throws(CommandFailure) {
    let access = try BluetoothAccess.starting()
    let progress = try reaching { () throws(Errno) in
      try ProgressLine(options.activity, on: access.loop)
    }
    let result = try options.perform(
      on: BluetoothPorts(access)
    ) { snapshot throws(CommandFailure) in
      try KeyboardFacts(bluetooth: snapshot).keyboards
    }
    progress.clear()
    printLine(result)
  }
}
