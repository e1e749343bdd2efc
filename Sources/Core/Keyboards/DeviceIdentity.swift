import Text

/// Which product a device is: what the kernel knows as `struct input_id` (linux/input.h).
package struct DeviceIdentity: Hashable, Sendable {
  package var bus: BusType
  package var vendor: UInt16
  package var product: UInt16
  package var version: UInt16

  package init(bus: BusType, vendor: UInt16, product: UInt16, version: UInt16 = 0) {
    self.bus = bus
    self.vendor = vendor
    self.product = product
    self.version = version
  }

  /// `046d:c31c`, the form of lsusb(8).
  package var modelText: String { "\(hexadecimal(vendor)):\(hexadecimal(product))" }
}

/// How a device is attached; numbers are those of `BUS_*` (linux/input.h).
package struct BusType: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let usb = BusType(rawValue: 0x03)
  package static let bluetooth = BusType(rawValue: 0x05)
  package static let virtual = BusType(rawValue: 0x06)
  /// `BUS_I8042`: PS/2, and the keyboard of most laptops.
  package static let i8042 = BusType(rawValue: 0x11)
  package static let isa = BusType(rawValue: 0x10)
  package static let i2c = BusType(rawValue: 0x18)
  /// `BUS_HOST`: buttons of the board itself.
  package static let host = BusType(rawValue: 0x19)
  package static let spi = BusType(rawValue: 0x1c)
  /// `BUS_RMI`: touchpads and what is wired behind them.
  package static let rmi = BusType(rawValue: 0x1d)
  /// `BUS_CEC`: the television's remote control through HDMI.
  package static let consumerElectronicsControl = BusType(rawValue: 0x1e)
  package static let intelSensorHub = BusType(rawValue: 0x1f)
  package static let amdSensorHub = BusType(rawValue: 0x20)
}
