import CUdev
package import Keyboards
package import LinuxSystem

extension UdevInventory {
  /// The batteries of input devices.
  ///
  /// - Returns: One for each device that says how full it is; the machine's own battery is none.
  /// - Throws: The `errno` of reading /sys/class/power_supply.
  package func batteries() throws(Errno) -> [Battery] {
    var batteries: [Battery] = []
    try forEachDevice(of: "power_supply", named: "") { device in
      // `Device` is what the kernel calls the power supply of a keyboard, a mouse, a headset.
      guard attribute("scope", of: device) == "Device",
        let percent = Int(attribute("capacity", of: device)), (0...100).contains(percent),
        let path = String(orNil: udev_device_get_devpath(device)),
        let end = path.firstRange(of: "/power_supply/")
      else { return }
      batteries.append(Battery(devicePath: String(path[..<end.lowerBound]), percent: percent))
    }
    return batteries
  }
}
