import Text

/// A device as BlueZ knows it, in range, paired, or both (org.bluez.Device).
package struct BluetoothDevice: Hashable, Sendable {
  /// Its object on the bus.
  ///
  /// Not an identity: it may name an address the device no longer has.
  package var path: String

  /// The object of the adapter that sees it.
  package var adapter: String
  package var address: BluetoothAddress

  /// What the device or the user calls it, made safe, or `nil` when nobody has named it.
  package var name: String?

  /// The freedesktop icon that BlueZ chose, such as `input-keyboard`.
  package var icon: String?

  /// The class of device of older Bluetooth (Assigned Numbers, “Class of Device”).
  package var deviceClass: UInt32?

  /// The appearance of Bluetooth Low Energy (Assigned Numbers, “Appearance Values”).
  package var appearance: UInt16?

  /// In lower case, as BlueZ writes them.
  package var services: Set<String>

  package var isPaired: Bool
  /// The keys of the pairing are kept, so it lasts.
  package var isBonded: Bool
  package var isConnected: Bool
  package var isTrusted: Bool
  /// The product that it says it is, once it has been connected.
  package var vendor: UInt16?
  package var product: UInt16?
  package var signalStrength: Int?
  /// In percent, or `nil` when the device does not tell it, or is away.
  package var battery: Int?

  /// Whether it was heard of lately; what is paired and away has an object too, but no signal.
  package var isInRange: Bool { !isPaired || isConnected || signalStrength != nil }

  package init(
    path: String,
    adapter: String = "/org/bluez/hci0",
    address: BluetoothAddress,
    name: String? = nil,
    icon: String? = nil,
    deviceClass: UInt32? = nil,
    appearance: UInt16? = nil,
    services: Set<String> = [],
    isPaired: Bool = false,
    isBonded: Bool = false,
    isConnected: Bool = false,
    isTrusted: Bool = false,
    vendor: UInt16? = nil,
    product: UInt16? = nil,
    signalStrength: Int? = nil,
    battery: Int? = nil
  ) {
    self.path = path
    self.adapter = adapter
    self.address = address
    // A name in which nothing is to be seen is none.
    self.name = name.map { safeName($0) }.flatMap { $0.isEmpty ? nil : $0 }
    self.icon = icon
    self.deviceClass = deviceClass
    self.appearance = appearance
    self.services = services
    self.isPaired = isPaired
    self.isBonded = isBonded
    self.isConnected = isConnected
    self.isTrusted = isTrusted
    self.vendor = vendor
    self.product = product
    self.signalStrength = signalStrength
    self.battery = battery
  }
}
