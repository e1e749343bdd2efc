/// How full the battery of an input device is, as the kernel has it.
package struct Battery: Hashable, Sendable {
  /// The path in sysfs, without `/sys`, of the device that it belongs to, such as
  /// `/devices/virtual/misc/uhid/0005:046D:B342.0007`.
  package var devicePath: String
  package var percent: Int

  package init(devicePath: String, percent: Int) {
    self.devicePath = devicePath
    self.percent = percent
  }

  /// The percent that a keyboard has, if one of these is its own.
  package static func percent(of keyboard: Keyboard, in batteries: [Battery]) -> Int? {
    batteries.first { $0.belongs(to: keyboard) }?.percent
  }

  /// Whether it is the one of this keyboard: both lie under the same HID device.
  func belongs(to keyboard: Keyboard) -> Bool {
    keyboard.sysfsPaths.contains { $0.hasPrefix(devicePath + "/") }
  }
}
