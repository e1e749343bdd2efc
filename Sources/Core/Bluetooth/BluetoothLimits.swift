/// How long anything of Bluetooth is waited for: nothing is waited for without an end.
package enum BluetoothLimits {
  /// For commands that want to know what BlueZ knows, but have something to say without it:
  /// `list`, `info` and `doctor` are to answer within two seconds in all.
  package static let glance = Duration.seconds(1)

  /// The bus itself: it answers from memory, but a busy machine may be slow to run it.
  package static let bus = Duration.seconds(5)

  /// The start of bluetoothd: the bus gives a service 25 seconds, and then says so.
  package static let start = Duration.seconds(30)

  /// What bluetoothd answers from memory, such as its objects.
  package static let memory = Duration.seconds(10)

  /// What bluetoothd asks its adapter for: a controller answers within two seconds, or never.
  package static let adapter = Duration.seconds(10)

  /// A bluetoothd that has just started finds its adapters, and switches them on, after it has
  /// taken its name on the bus.
  package static let freshness = Duration.seconds(3)

  /// `Pair` waits for a person: BlueZ gives them 30 seconds for each code, and may show three.
  package static let pair = Duration.seconds(120)

  /// `Connect` calls a keyboard that may be asleep: BlueZ gives up after 20 seconds or so, once
  /// for each kind of Bluetooth.
  package static let connect = Duration.seconds(60)

  /// The event nodes of a keyboard after BlueZ said that it is connected.
  package static let keys = Duration.seconds(10)

  /// The same after BlueZ said that it is not, which may be untrue.
  package static let keysAfterFailure = Duration.seconds(3)

  /// What a keyboard of the older Bluetooth says of itself.
  package static let record = Duration.seconds(5)

  /// Snapshots are told no more often than this, however many signals come: a room full of
  /// devices sends a thousand a second.
  package static let pace = Duration.milliseconds(100)
}
