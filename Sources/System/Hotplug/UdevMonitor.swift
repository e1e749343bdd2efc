import CUdev
package import Keyboards
package import LinuxSystem

/// What happened to an event node.
package enum NodeEvent: Hashable, Sendable {
  case added(InputNode)
  case changed(InputNode)

  /// The node, such as `/dev/input/event3`.
  case removed(node: String)
}

/// Tells of event nodes that come and go, after udev has set their permissions and properties.
package struct UdevMonitor: ~Copyable {
  private let udev: Handle
  private let monitor: Handle

  /// Starts listening; events that happened before are not seen.
  ///
  /// - Throws: The `errno` of the step that failed, such as ``Errno/accessDenied``.
  package init() throws(Errno) {
    let udev = try Handle(udev_new()) { udev_unref($0) }
    let monitor = try Handle(udev_monitor_new_from_netlink(udev.pointer, "udev")) {
      udev_monitor_unref($0)
    }
    try checkingNegative(
      udev_monitor_filter_add_match_subsystem_devtype(monitor.pointer, "input", nil)
    )
    try checkingNegative(udev_monitor_enable_receiving(monitor.pointer))
    self.udev = udev
    self.monitor = monitor
  }

  /// The descriptor that becomes readable when there is an event; the monitor keeps owning it.
  package var descriptor: CInt { udev_monitor_get_fd(monitor.pointer) }

  /// The next event of an event node, or `nil` when there is none now.
  package func next() -> NodeEvent? {
    while let device = udev_monitor_receive_device(monitor.pointer) {
      defer { udev_device_unref(device) }
      if let event = NodeEvent(device) { return event }
    }
    return nil
  }
}

extension NodeEvent {
  /// What a udev event says, or `nil` if it is not about an event node, or one that is gone again.
  fileprivate init?(_ device: OpaquePointer) {
    guard let node = String(orNil: udev_device_get_devnode(device)), isEventNode(device) else {
      return nil
    }
    switch String(orNil: udev_device_get_action(device)) {
    case "remove":
      self = .removed(node: node)
    case "add":
      guard let added = InputNode(device) else { return nil }
      self = .added(added)
    default:
      guard let changed = InputNode(device) else { return nil }
      self = .changed(changed)
    }
  }
}

/// Not one of the `js0` and `mouse0` of older interfaces.
private func isEventNode(_ device: OpaquePointer) -> Bool {
  String(orNil: udev_device_get_sysname(device))?.hasPrefix("event") ?? false
}
