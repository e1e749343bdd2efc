import BluetoothLinks
import KbdctlCommands
import Keyboards

/// `kbdctl connect`, `disconnect` and `forget`.
struct LinkCommand {
  private let options: LinkOptions

  init(_ options: LinkOptions) { self.options = options }

  func run() throws(CommandFailure) {
    let ports = BluetoothPorts(try BluetoothAccess.starting())
    printLine(
      try options.perform(on: ports) { snapshot throws(CommandFailure) in
        try KeyboardFacts(bluetooth: snapshot).keyboards
      }
    )
  }
}
