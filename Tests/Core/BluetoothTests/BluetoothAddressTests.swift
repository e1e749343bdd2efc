import Bluetooth
import Testing

@Suite struct BluetoothAddressTests {
  @Test(arguments: ["F0:F1:F2:F3:F4:FA", "00:00:00:00:00:01"])
  func `an address is written as it was read`(_ text: String) {
    #expect(BluetoothAddress(text)?.description == text)
    #expect(BluetoothAddress(text.lowercased())?.description == text)
  }

  @Test(arguments: [
    "", "F0:F1:F2:F3:F4", "F0:F1:F2:F3:F4:FA:00", "F0-F1-F2-F3-F4-FA", "+0:+1:+2:+3:+4:+5",
    "Keypad",
  ])
  func `anything else is no address`(_ text: String) {
    #expect(BluetoothAddress(text) == nil)
  }

  @Test func `its end is read digit by digit`() {
    #expect(BluetoothAddress("F0:F1:F2:F3:04:FA")?.lastDigits == "04FA")
  }
}
