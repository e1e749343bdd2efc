import CUdev
package import Keyboards
package import LinuxSystem

/// Reads what udev and sysfs know of the input devices; anybody may.
package struct UdevInventory: ~Copyable {
  private let udev: Handle

  package init() throws(Errno) { udev = try Handle(udev_new()) { udev_unref($0) } }

  /// All event nodes that there are now.
  ///
  /// - Returns: The nodes in no particular order; one that vanishes meanwhile is left out.
  /// - Throws: The `errno` of reading /sys/class/input.
  package func nodes() throws(Errno) -> [InputNode] {
    let scan = try Handle(udev_enumerate_new(udev.pointer)) { udev_enumerate_unref($0) }
    try checkingNegative(udev_enumerate_add_match_subsystem(scan.pointer, "input"))
    try checkingNegative(udev_enumerate_add_match_sysname(scan.pointer, "event*"))
    try checkingNegative(udev_enumerate_scan_devices(scan.pointer))
    var nodes: [InputNode] = []
    var entry = udev_enumerate_get_list_entry(scan.pointer)
    while let current = entry {
      entry = udev_list_entry_get_next(current)
      guard let path = udev_list_entry_get_name(current),
        let device = udev_device_new_from_syspath(udev.pointer, path)
      else { continue }
      defer { udev_device_unref(device) }
      if let node = InputNode(device) { nodes.append(node) }
    }
    return nodes
  }
}
