import Bluetooth
import Testing

@Suite struct KeyboardLikelihoodTests {
  static let signs: [(KeyboardLikelihood, BluetoothDevice)] = {
    func device(
      _ name: String? = nil,
      icon: String? = nil,
      type: UInt32? = nil,
      appearance: UInt16? = nil,
      services: Set<String> = []
    ) -> BluetoothDevice {
      BluetoothDevice(
        path: "/d",
        address: BluetoothAddress(rawValue: 0xF0F1_F2F3_F4FA),
        name: name,
        icon: icon,
        deviceClass: type,
        appearance: appearance,
        services: services
      )
    }
    return [
      (.keyboard, device(type: 0x002540)), (.keyboard, device(type: 0x0025c0)),
      (.no, device(type: 0x002580)), (.no, device(type: 0x002508)), (.no, device(type: 0x5a020c)),
      (.keyboard, device(appearance: 0x03c1)), (.no, device(appearance: 0x03c2)),
      (.keyboard, device(icon: "input-keyboard")), (.no, device(icon: "phone")),
      (.possible, device(services: [KeyboardLikelihood.hidService])),
      (.possible, device(services: [KeyboardLikelihood.hidOverGATTService])),
      (.no, device(appearance: 0x03c2, services: [KeyboardLikelihood.hidOverGATTService])),
      (.keypad, device("N980 Numeric Keypad", appearance: 0x03c1)),
      (.no, device("Number pad")), (.no, device("Keyboard")),
    ]
  }()

  @Test(arguments: signs)
  func `class, appearance, icon and services together tell a keyboard`(
    _ expected: KeyboardLikelihood,
    device: BluetoothDevice
  ) {
    #expect(KeyboardLikelihood(device) == expected)
  }
}
