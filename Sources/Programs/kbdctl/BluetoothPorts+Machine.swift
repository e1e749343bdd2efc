import BluetoothLinks
import KbdctlCommands
import LinuxSystem
import Pairing

extension BluetoothPorts {
  /// The machine's own BlueZ, which is started for this.
  init(_ access: BluetoothAccess) {
    self.init(
      begin: { () throws(CommandFailure) in
        try reaching { () throws(Errno) in try access.begin() }
      },
      snapshot: { access.snapshot },
      perform: { operation throws(CommandFailure) in
        try reaching { () throws(Errno) in try access.perform(operation) }
      },
      wait: { limit, isSo throws(CommandFailure) in
        try reaching { () throws(Errno) in
          try access.wait(for: limit) { isSo($0) ? true : nil } ?? false
        }
      },
      now: monotonicNow
    )
  }
}

extension BluetoothAccess {
  /// Connects to the bus for a command that may start the service.
  static func starting() throws(CommandFailure) -> BluetoothAccess {
    try reaching { () throws(Errno) in try BluetoothAccess(startsService: true) }
  }
}

/// Runs `body`, which needs the system bus.
func reaching<Value: ~Copyable>(
  _ body: () throws(Errno) -> Value
) throws(CommandFailure) -> Value {
  do throws(Errno) { return try body() } catch { throw CommandFailure(.noBus) }
}
