import Foundation
import Keyboards

/// A device of Devices/, in the form of /proc/bus/input/devices.
struct DeviceStanza {
  let file: String
  let listAs: String
  let group: String
  let node: InputNode

  /// All of them, in the order of index.tsv.
  static let all: [DeviceStanza] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Devices")
    func text(_ name: String) -> String {
      (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
    }
    let rows = text("index.tsv").split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst()
    return rows.enumerated().compactMap { number, row in
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return DeviceStanza(cells, text(cells[0]), number: number)
    }
  }()

  /// The devices that are on one machine with each other.
  static let groups: [[DeviceStanza]] = {
    let named = Dictionary(grouping: all) { $0.group == "-" ? $0.file : $0.group }
    return named.values.sorted { $0[0].file < $1[0].file }
  }()

  static func named(_ prefix: String) -> InputNode? {
    all.first { $0.file.hasPrefix(prefix) }?.node
  }

  private init?(_ cells: [String], _ text: String, number: Int) {
    file = cells[0]
    listAs = cells[1]
    group = cells[3]
    var values: [String: String] = [:]
    var capabilities = Capabilities()
    var properties: [String: String] = [:]
    for line in text.split(separator: "\n") where line.dropFirst().hasPrefix(":") {
      let body = line.dropFirst(2).drop { $0 == " " }
      let parts = body.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      values["\(line.prefix(1)):\(parts[0])"] = String(parts[1])
      // Not of the kernel: what udev says of the node.
      if line.hasPrefix("X: prop "), let name = parts[0].split(separator: " ").last {
        properties[String(name)] = String(parts[1])
      }
      guard line.hasPrefix("B:") else { continue }
      guard let bits = CapabilityBits(parts[1], wordBits: Int(cells[2]) ?? 0) else { return nil }
      capabilities.take(bits, as: String(parts[0]))
    }
    let identity = (values["I:Bus"] ?? "").split { $0 == " " || $0 == "=" }
    let numbers = stride(from: 0, to: identity.count, by: 2).compactMap {
      UInt16(identity[$0], radix: 16)
    }
    guard numbers.count == 4, let name = values["N:Name"] else { return nil }
    let phys = values["P:Phys"] ?? ""
    let bus = BusType(rawValue: numbers[0])
    let known = values["S:Sysfs"].flatMap { $0.hasPrefix("/devices/") ? $0 : nil }
    node = InputNode(
      node: "/dev/input/event\(number)",
      sysfsPath: known ?? Self.path(bus, phys, group: group == "-" ? file : group, number),
      name: String(name.dropFirst().dropLast()),
      phys: phys,
      uniq: values["U:Uniq"] ?? "",
      identity: DeviceIdentity(
        bus: bus,
        vendor: numbers[1],
        product: numbers[2],
        version: numbers[3]
      ),
      capabilities: capabilities,
      advice: UdevAdvice { properties[$0] }
    )
  }

  /// A path for those whose report had none: nodes of one group on one port.
  private static func path(_ bus: BusType, _ phys: String, group: String, _ number: Int) -> String {
    if bus == .bluetooth {
      return "/devices/virtual/misc/uhid/0005:0000:0000.0001/input/input\(number)"
    }
    guard bus == .usb else { return "/devices/platform/\(group)/input/input\(number)" }
    let port = group.utf8.reduce(0) { $0 + Int($1) }
    return "/devices/pci0000:00/0000:00:14.0/usb1/1-\(port)/1-\(port):1.0/input/input\(number)"
  }
}

extension Capabilities {
  fileprivate mutating func take(_ bits: CapabilityBits, as name: String) {
    switch name {
    case "EV": events = bits.low
    case "KEY": keys = KeySet(bits)
    case "REL": relative = bits.low
    case "ABS": absolute = bits.low
    case "LED": lights = KeyboardLights(rawValue: UInt16(truncatingIfNeeded: bits.low))
    case "SW": switches = bits.low
    case "PROP": properties = bits.low
    default: break
    }
  }
}
