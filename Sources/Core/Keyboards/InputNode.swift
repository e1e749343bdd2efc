import Text

/// One event node, as udev and sysfs describe it.
package struct InputNode: Hashable, Sendable {
  /// The device node, such as `/dev/input/event3`.
  package var node: String

  /// The kernel's path of the input device without `/sys`, such as
  /// `/devices/platform/i8042/serio0/input/input2`.
  package var sysfsPath: String

  /// What the device calls itself.
  ///
  /// Like the next two a safe name (``safeName(_:limit:)``): they are said and printed as they are.
  package var name: String

  /// Where it is attached, such as `usb-0000:00:14.0-2/input0`; often empty.
  package var phys: String

  /// A serial number, a Bluetooth address, a date shared by all units, or nothing.
  package var uniq: String
  package var identity: DeviceIdentity
  package var capabilities: Capabilities
  package var advice: UdevAdvice

  /// The HID country code (HID 1.11, 6.2.1), 0 and `nil` when it says nothing.
  package var countryCode: UInt8?

  package init(
    node: String,
    sysfsPath: String,
    name: String,
    phys: String = "",
    uniq: String = "",
    identity: DeviceIdentity,
    capabilities: Capabilities,
    advice: UdevAdvice = UdevAdvice(),
    countryCode: UInt8? = nil
  ) {
    self.node = node
    self.sysfsPath = sysfsPath
    self.name = safeName(name)
    self.phys = safeName(phys)
    self.uniq = safeName(uniq)
    self.identity = identity
    self.capabilities = capabilities
    self.advice = advice
    self.countryCode = countryCode
  }

  /// The number in the node's name, by which nodes are put in order.
  package var number: Int {
    node.utf8.reduce(0) { number, byte in
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      return isDigit ? number &* 10 &+ Int(byte - UInt8(ascii: "0")) : 0
    }
  }
}

/// What a node says it can send and show; bit numbers are those of linux/input-event-codes.h.
package struct Capabilities: Hashable, Sendable {
  package var keys = KeySet()

  /// `EV_*`: which of the other sets there are.
  package var events: UInt64 = 0

  /// `REL_*`.
  package var relative: UInt64 = 0

  /// `ABS_*`.
  package var absolute: UInt64 = 0

  /// `LED_*`.
  package var lights: KeyboardLights = []

  /// `SW_*`.
  package var switches: UInt64 = 0

  /// `INPUT_PROP_*`.
  package var properties: UInt64 = 0

  package init() {}
}
