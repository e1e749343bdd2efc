import CUdev
import Glibc
import Keyboards

extension InputNode {
  /// Reads a node `eventN`, or gives `nil` when it is gone or does not say what it is.
  init?(_ device: OpaquePointer) {
    // The parent belongs to its child, which the caller holds.
    guard let node = String(orNil: udev_device_get_devnode(device)),
      let parent = udev_device_get_parent(device),
      let path = String(orNil: udev_device_get_devpath(parent)),
      let identity = DeviceIdentity(parent)
    else { return nil }
    self.init(
      node: node,
      sysfsPath: path,
      name: attribute("name", of: parent),
      phys: attribute("phys", of: parent),
      uniq: attribute("uniq", of: parent),
      identity: identity,
      capabilities: Capabilities(parent),
      advice: UdevAdvice(device)
    )
    // The HID device is the one that the input device links to.
    countryCode = UInt8(attribute("device/country", of: parent), radix: 16)
  }
}

extension DeviceIdentity {
  /// Reads `PRODUCT=3/46d/c31c/110` from the device's uevent file.
  fileprivate init?(_ device: OpaquePointer) {
    let words = property("PRODUCT", of: device)?.split(separator: "/") ?? []
    let numbers = words.compactMap { UInt16($0, radix: 16) }
    guard numbers.count == 4 else { return nil }
    self.init(
      bus: BusType(rawValue: numbers[0]),
      vendor: numbers[1],
      product: numbers[2],
      version: numbers[3]
    )
  }
}

extension Capabilities {
  /// Reads the sets that there are: an absent one costs no look.
  fileprivate init(_ device: OpaquePointer) {
    self.init()
    properties = bits("PROP", "properties", of: device).low
    events = bits("EV", "capabilities/ev", of: device).low
    if has(.key) { keys = KeySet(bits("KEY", "capabilities/key", of: device)) }
    if has(.relative) { relative = bits("REL", "capabilities/rel", of: device).low }
    if has(.absolute) { absolute = bits("ABS", "capabilities/abs", of: device).low }
    if has(.switch) { switches = bits("SW", "capabilities/sw", of: device).low }
    if has(.light) {
      let low = bits("LED", "capabilities/led", of: device).low
      lights = KeyboardLights(rawValue: UInt16(truncatingIfNeeded: low))
    }
  }

  /// Numbers of `EV_*`.
  private enum EventType: UInt64 {
    case key = 0x01
    case relative = 0x02
    case absolute = 0x03
    case `switch` = 0x05
    case light = 0x11
  }

  private func has(_ type: EventType) -> Bool { events & 1 << type.rawValue != 0 }
}

extension UdevAdvice {
  /// Reads what rules and the hardware database have set on the event node.
  fileprivate init(_ device: OpaquePointer) {
    self.init(isCorrected: hasProperty(beginningWith: "KEYBOARD_KEY_", device)) {
      property($0, of: device)
    }
  }
}

private func hasProperty(beginningWith prefix: String, _ device: OpaquePointer) -> Bool {
  var entry = udev_device_get_properties_list_entry(device)
  while let current = entry {
    if let name = udev_list_entry_get_name(current),
      strncmp(name, prefix, prefix.utf8.count) == 0
    {
      return true
    }
    entry = udev_list_entry_get_next(current)
  }
  return false
}

/// Bits from the uevent file, which is read anyway, or else from their own file.
private func bits(_ name: String, _ file: String, of device: OpaquePointer) -> CapabilityBits {
  let text = property(name, of: device) ?? attribute(file, of: device)
  return CapabilityBits(text) ?? CapabilityBits()
}

private func property(_ name: String, of device: OpaquePointer) -> String? {
  String(orNil: udev_device_get_property_value(device, name))
}

/// The contents of a file in sysfs without the line's end; empty when there is none.
func attribute(_ name: String, of device: OpaquePointer) -> String {
  String(orNil: udev_device_get_sysattr_value(device, name)) ?? ""
}

extension String {
  /// Copies a C string that may be absent.
  init?(orNil text: UnsafePointer<CChar>?) {
    guard let text else { return nil }
    self.init(cString: text)
  }
}
