package import Bluetooth
package import Keyboards

extension ListedKeyboard {
  /// Adds what BlueZ knows, and the paired keyboards that are away.
  ///
  /// - Parameters:
  ///   - keyboards: What the system has nodes for.
  ///   - bluetooth: What BlueZ knows.
  ///   - others: What has nodes and is no keyboard, whatever BlueZ takes it for.
  ///   - kind: What somebody said that a device is.
  /// - Returns: All of them, those that are away last.
  package static func joining(
    _ keyboards: [ListedKeyboard],
    with bluetooth: BluetoothSnapshot,
    besides others: [OtherDevice] = [],
    kind: (Keyboard) -> ChosenKind? = { _ in nil }
  ) -> [ListedKeyboard] {
    let known = Set(others.compactMap(\.candidate?.address))
    var joined = keyboards
    for device in bluetooth.keyboards where device.isPaired && !known.contains("\(device.address)")
    {
      let address = "\(device.address)"
      if let index = joined.firstIndex(where: { $0.keyboard.address == address }) {
        // The node may stay although the keyboard is away (BlueZ 5.73 and later).
        joined[index].keyboard.state = device.isConnected ? .connected : .disconnected
        joined[index].battery = device.battery ?? joined[index].battery
        joined[index].isTrusted = device.isTrusted
      } else {
        let listed = ListedKeyboard(awayOrSilent: device)
        joined += listed.being(kind(listed.keyboard)).map { [$0] } ?? []
      }
    }
    return joined
  }

  /// The same as what somebody said that it is; `nil` for no keyboard.
  private func being(_ chosen: ChosenKind?) -> ListedKeyboard? {
    guard let chosen else { return self }
    var listed = self
    listed.keyboard.isKindChosen = true
    guard let kind = chosen.kind else { return nil }
    listed.keyboard.kind = kind
    return listed
  }

  /// A paired keyboard without a node.
  private init(awayOrSilent device: BluetoothDevice) {
    self.init(
      keyboard: Keyboard(
        id: Keyboard.ID(device.address),
        name: device.name ?? "\(device.address)",
        kind: KeyboardLikelihood(device) == .keypad ? .keypad : .keyboard,
        connection: .bluetooth,
        state: device.isConnected ? .connected : .disconnected,
        identity: DeviceIdentity(
          bus: .bluetooth,
          vendor: device.vendor ?? 0,
          product: device.product ?? 0
        ),
        address: "\(device.address)",
        nodes: [],
        kindReason: "what it told before it was paired; its keys are not there to look at"
      ),
      battery: device.battery,
      isTrusted: device.isTrusted
    )
  }
}

extension BluetoothSnapshot {
  /// Where to ask what a keyboard says of itself.
  ///
  /// - Parameter keyboard: Any.
  /// - Returns: The address of one of the older Bluetooth that is connected, or `nil`.
  package func addressWithRecord(of keyboard: Keyboard) -> BluetoothAddress? {
    guard keyboard.state == .connected,
      let address = keyboard.address.flatMap(BluetoothAddress.init),
      device(address)?.services.contains(KeyboardLikelihood.hidService) ?? false
    else { return nil }
    return address
  }
}
