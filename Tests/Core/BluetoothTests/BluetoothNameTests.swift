import Bluetooth
import Testing

@Suite struct BluetoothNameTests {
  @Test(arguments: [
    ("Magic Keyboard", "Magic Keyboard"), ("Key\n\u{1b}]0;owned\u{7}board", "Key ]0;owned board"),
    ("\u{202e}board", "board"), ("", nil), (" \u{3000}\n", nil), ("\u{200b}", nil),
  ])
  func `a device in range cannot steer the terminal by its name`(_ sent: String, name: String?) {
    let device = BluetoothDevice(path: "/d", address: BluetoothAddress(rawValue: 1), name: sent)
    #expect(device.name == name)
  }

  @Test func `what bluetoothd says of a failure is one line`() {
    let failure = OperationFailure("org.bluez.Error.Failed", "a\u{1b}[31m\nb")
    #expect(failure.message == "a [31m b")
  }
}
