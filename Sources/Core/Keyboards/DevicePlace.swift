package import Bluetooth

/// Where a device is attached, as far as it stays the same: no event, bus or probe numbers.
///
/// Nodes at one place are one physical device.
package enum DevicePlace: Hashable, Sendable {
  /// The USB controller's own name, such as `0000:00:14.0`, and the ports from there, `1.3`.
  case usb(controller: String, ports: String)

  /// One of the devices paired with a wireless receiver, by its number there.
  case receiver(controller: String, ports: String, index: Int)

  case bluetooth(BluetoothAddress)

  /// Anything else that is wired in: the path of its parent, and a short name for that.
  case other(parent: String, label: String)

  /// Made by a program: each node for itself.
  case virtual(path: String)

  package init(_ node: InputNode) {
    let parts = node.sysfsPath.parted(at: "/")
    if node.isVirtual {
      self = .virtual(path: node.sysfsPath)
    } else if node.identity.bus == .bluetooth, let address = BluetoothAddress(node.uniq) {
      self = .bluetooth(address)
    } else if node.identity.bus != .bluetooth, let port = UsbPort(parts) ?? UsbPort(node.phys) {
      self =
        if let index = receiverIndex(node.phys) {
          .receiver(controller: port.controller, ports: port.ports, index: index)
        } else {
          .usb(controller: port.controller, ports: port.ports)
        }
    } else {
      self = .other(node, parts)
    }
  }

  private static func other(_ node: InputNode, _ parts: [Substring]) -> DevicePlace {
    var parent = parts[...]
    while let last = parent.last, last.hasPrefix("input") { parent.removeLast() }
    // The number that HID gives each device counts up with every replug.
    if let last = parent.last, isHIDName(last) { parent.removeLast() }
    let stem = node.phys.parted(at: "/").filter { !$0.hasPrefix("input") }
    let isShared = parent.last == "uhid"
    let label =
      stem.isEmpty
      ? (isShared ? node.name : String(parent.last ?? "")) : stem.joined(separator: "-")
    let path = parent.joined(separator: "/") + (isShared ? "/\(label)/\(node.uniq)" : "")
    return .other(parent: path, label: label)
  }
}

/// A port of a USB hub, counted from the controller.
private struct UsbPort {
  var controller: String
  var ports: String

  /// From `… 0000:00:14.0 usb3 3-2 3-2.1 3-2.1:1.0 …`.
  init?(_ path: [Substring]) {
    guard let root = path.firstIndex(where: { $0.hasPrefix("usb") && isNumber($0.dropFirst(3)) }),
      root > 0,
      let ports = path[root...].reversed().lazy.compactMap(Self.ports).first
    else { return nil }
    self.init(controller: path[root - 1], ports: ports)
  }

  /// From `usb-0000:00:14.0-2.1/input0`.
  init?(_ phys: String) {
    guard phys.hasPrefix("usb-"), let dash = phys.utf8.lastIndex(of: UInt8(ascii: "-")) else {
      return nil
    }
    let end = phys.utf8[dash...].dropFirst().firstIndex { $0 != UInt8(ascii: ".") && !isDigit($0) }
    let ports = phys[dash..<(end ?? phys.endIndex)].dropFirst()
    let controller = phys[..<dash].dropFirst("usb-".count)
    guard !ports.isEmpty, !controller.isEmpty else { return nil }
    self.init(controller: controller, ports: ports)
  }

  private init(controller: Substring, ports: Substring) {
    self.controller = String(controller)
    self.ports = String(ports)
  }

  /// `2.1` of `3-2.1`, and nothing of other names.
  private static func ports(of name: Substring) -> Substring? {
    let parts = name.parted(at: "-", keepsEmpty: true)
    guard parts.count == 2, isNumber(parts[0]),
      parts[1].parted(at: ".", keepsEmpty: true).allSatisfy(isNumber)
    else { return nil }
    return parts[1]
  }
}

/// The `1` of `usb-0000:00:12.0-3:1`, by which hid-logitech-dj tells the devices of a receiver apart.
private func receiverIndex(_ phys: String) -> Int? {
  guard phys.hasPrefix("usb-"), let dash = phys.utf8.lastIndex(of: UInt8(ascii: "-")) else {
    return nil
  }
  let parts = phys[dash...].parted(at: ":", keepsEmpty: true)
  return parts.count == 2 ? Int(parts[1]) : nil
}

/// Whether this is a name like `0018:04F3:31C6.0001`.
private func isHIDName(_ name: Substring) -> Bool {
  let parts = name.parted(at: ":").flatMap { $0.parted(at: ".") }
  return parts.count == 4 && parts.allSatisfy { $0.utf8.count == 4 && UInt16($0, radix: 16) != nil }
}

private func isNumber(_ text: Substring) -> Bool { !text.isEmpty && text.utf8.allSatisfy(isDigit) }

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

extension StringProtocol where SubSequence == Substring {
  /// The parts between ASCII characters, found in bytes: finding whole characters costs twenty times
  /// more, for every device and part of its path.
  fileprivate func parted(at separator: Unicode.Scalar, keepsEmpty: Bool = false) -> [Substring] {
    utf8.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: !keepsEmpty)
      .map { self[$0.startIndex..<$0.endIndex] }
  }
}
