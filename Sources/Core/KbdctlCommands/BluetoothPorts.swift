package import Bluetooth

/// What the commands that speak to BlueZ need of it, one thing after the other.
package struct BluetoothPorts {
  /// Follows the service, and gives its state, also when that is that nothing answers.
  package var begin: () throws(CommandFailure) -> BluetoothSnapshot

  /// The state that was told last.
  package var snapshot: () -> BluetoothSnapshot?

  /// Does one thing and waits for the answer.
  package var perform: (BluetoothOperation) throws(CommandFailure) -> OperationFailure?

  /// Waits until something is so, and says whether it came in time.
  package var wait: (Duration, (BluetoothSnapshot) -> Bool) throws(CommandFailure) -> Bool
  package var now: () -> Duration

  package init(
    begin: @escaping () throws(CommandFailure) -> BluetoothSnapshot,
    snapshot: @escaping () -> BluetoothSnapshot?,
    perform: @escaping (BluetoothOperation) throws(CommandFailure) -> OperationFailure?,
    wait: @escaping (Duration, (BluetoothSnapshot) -> Bool) throws(CommandFailure) -> Bool,
    now: @escaping () -> Duration
  ) {
    self.begin = begin
    self.snapshot = snapshot
    self.perform = perform
    self.wait = wait
    self.now = now
  }
}
