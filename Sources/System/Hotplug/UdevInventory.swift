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
    var nodes: [InputNode] = []
    try forEachDevice(of: "input", named: "event") { device in
      if let node = InputNode(device) { nodes.append(node) }
    }
    return nodes
  }

  /// Calls `body` with each device of a subsystem that is still there; a machine may have none.
  ///
  /// The folder is read here, since udev_enumerate(3) looks up each device once more.
  func forEachDevice(
    of subsystem: String,
    named prefix: String,
    _ body: (OpaquePointer) -> Void
  ) throws(Errno) {
    let folder = "/sys/class/\(subsystem)"
    for name in try Self.entries(of: folder) where name.hasPrefix(prefix) {
      guard let device = udev_device_new_from_syspath(udev.pointer, "\(folder)/\(name)") else {
        continue
      }
      defer { udev_device_unref(device) }
      body(device)
    }
  }

  /// Nothing when the folder is not there, as on a machine without such devices.
  private static func entries(of folder: String) throws(Errno) -> [String] {
    do throws(Errno) {
      return try names(inFolder: folder)
    } catch .notFound {
      // Of a machine without sysfs nothing is known.
      _ = try names(inFolder: "/sys/class")
      return []
    }
  }
}
