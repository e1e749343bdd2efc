import CLinux
import Glibc

/// The virtual terminal in the foreground of this machine (ioctl_console(2)).
package final class ForegroundTerminal {
  /// It has an event at each change, and can always be read; `nil` when the kernel has no virtual
  /// terminals.
  package let descriptor: CInt?
  private let attribute: FileDescriptor?
  private let devices: String

  /// - Parameters:
  ///   - active: The attribute of sysfs with its name.
  ///   - devices: The folder of its node.
  package init(active: String = "/sys/class/tty/tty0/active", devices: String = "/dev") {
    let opened = try? FileDescriptor(openingDevice: active, flags: O_RDONLY)
    var descriptor: CInt?
    if let opened {
      descriptor = opened.rawValue
      attribute = consume opened
    } else {
      attribute = nil
    }
    self.descriptor = descriptor
    self.devices = devices
  }

  /// Such as `tty1`, or `nil` when it cannot be read.
  private var name: String? {
    guard let descriptor else { return nil }
    var bytes = [UInt8](repeating: 0, count: 32)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    let name = bytes.prefix(count).prefix { $0 > UInt8(ascii: " ") && $0 != UInt8(ascii: "/") }
    return String(decoding: name, as: UTF8.self)
  }

  /// Whether the kernel turns keys into text there, by the console's table; a desktop has turned
  /// that off (`KDSKBMODE`: `K_OFF`, or `K_MEDIUMRAW` by older ones).
  ///
  /// - Returns: `nil` when it may not be asked: the node is root's, or the user's who has logged in
  ///   there.
  package var readsKeys: Bool? {
    guard let name,
      let node = try? FileDescriptor(openingDevice: "\(devices)/\(name)", flags: O_RDONLY)
    else { return nil }
    var mode: CInt = 0
    guard ioctl(node.rawValue, UInt(KDGKBMODE), &mode) == 0 else { return nil }
    return mode == K_XLATE || mode == K_UNICODE
  }
}
