/// Whether BlueZ can be spoken to, or what is in the way; each has a sentence of its own.
package enum BluetoothServiceState: String, Hashable, Sendable {
  /// bluetoothd answers.
  case running
  /// bluetoothd is not there, and was not or could not be started: not installed, or stopped.
  case absent
  /// The bus answers, and bluetoothd does not: it hangs, or waits for its hardware.
  case silent
  /// The policy of the bus keeps this user from BlueZ.
  case forbidden
  /// There is no system bus, or it has ended.
  case noBus = "no-bus"
  /// A system bus that takes connections and never says a word.
  case silentBus = "silent-bus"

  /// Whether keyboards may be paired that nobody could tell of.
  ///
  /// A machine without Bluetooth, or without a bus, has none.
  package var isUnheard: Bool {
    switch self {
    case .silent, .forbidden, .silentBus: true
    case .running, .absent, .noBus: false
    }
  }
}
