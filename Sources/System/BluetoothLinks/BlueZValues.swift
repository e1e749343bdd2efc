package import Bluetooth
package import SystemBus

extension BluetoothAdapter {
  /// Reads the properties of an `Adapter1`.
  package init?(path: String, properties: ManagedObjects.Properties) {
    guard let address = properties["Address"]?.text.flatMap(BluetoothAddress.init) else {
      return nil
    }
    self.init(
      path: path,
      address: address,
      isPowered: properties["Powered"]?.flag ?? false,
      // An adapter that only knows the older Bluetooth has no roles at all.
      knowsLowEnergy: properties["Roles"].map { !$0.elements.isEmpty } ?? true
    )
  }
}

extension BluetoothDevice {
  /// Reads the properties of a `Device1`, and those of a `Battery1` beside it.
  package init?(
    path: String,
    properties: ManagedObjects.Properties,
    battery: ManagedObjects.Properties? = nil
  ) {
    guard let address = properties["Address"]?.text.flatMap(BluetoothAddress.init),
      let adapter = properties["Adapter"]?.text
    else { return nil }
    let isPaired = properties["Paired"]?.flag ?? false
    let model = Self.model(properties["Modalias"]?.text ?? "")
    self.init(
      path: path,
      adapter: adapter,
      address: address,
      name: Self.name(properties, address),
      icon: properties["Icon"]?.text,
      deviceClass: properties["Class"]?.number.flatMap(UInt32.init(exactly:)),
      appearance: properties["Appearance"]?.number.flatMap(UInt16.init(exactly:)),
      services: Set(properties["UUIDs"]?.elements.compactMap(\.text) ?? []),
      isPaired: isPaired,
      // BlueZ before 5.65 does not tell bonds apart.
      isBonded: properties["Bonded"]?.flag ?? isPaired,
      isConnected: properties["Connected"]?.flag ?? false,
      isTrusted: properties["Trusted"]?.flag ?? false,
      vendor: model?.vendor,
      product: model?.product,
      signalStrength: properties["RSSI"]?.number,
      // Firmware that does not know says 255.
      battery: battery?["Percentage"]?.number.flatMap { (0...100).contains($0) ? $0 : nil }
    )
  }

  /// Reads a modalias such as `usb:v046DpB342d0001`.
  private static func model(_ modalias: String) -> (vendor: UInt16, product: UInt16)? {
    let parts = modalias.split(separator: ":")
    guard parts.count == 2, parts[1].first == "v", parts[1].dropFirst(5).first == "p",
      let vendor = UInt16(parts[1].dropFirst().prefix(4), radix: 16),
      let product = UInt16(parts[1].dropFirst(6).prefix(4), radix: 16)
    else { return nil }
    return (vendor, product)
  }

  /// The alias, unless BlueZ made it of the address because the device has no name.
  private static func name(
    _ properties: ManagedObjects.Properties,
    _ address: BluetoothAddress
  ) -> String? {
    let made = "\(address)".split(separator: ":").joined(separator: "-")
    guard let alias = properties["Alias"]?.text, !alias.isEmpty, alias.uppercased() != made else {
      return properties["Name"]?.text
    }
    return alias
  }
}

extension OperationFailure {
  package init(_ error: BusError) {
    switch error {
    case .refused(let name, let message): self.init(name, message)
    case .timedOut: self.init("org.freedesktop.DBus.Error.NoReply", "\(error)")
    case .lost: self.init("org.freedesktop.DBus.Error.Disconnected", "\(error)")
    case .local: self.init("local", "\(error)")
    }
  }
}
