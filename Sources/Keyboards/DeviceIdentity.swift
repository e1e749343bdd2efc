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
}

/// Four digits, as the kernel and lsusb(8) write vendor and product.
package func hexadecimal(_ number: UInt16) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 4 - digits.count) + digits
}
