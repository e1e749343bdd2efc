import Bluetooth

/// All nodes of one thing that a person can hold, or of one part of the machine.
package struct PhysicalDevice: Hashable, Sendable {
  package let place: DevicePlace

  /// In order of node number, never empty.
  package let nodes: [InputNode]

  /// Puts nodes together that are attached at the same place.
  ///
  /// - Parameter nodes: In any order.
  /// - Returns: Devices in the order of their first nodes.
  package static func grouping(_ nodes: [InputNode]) -> [PhysicalDevice] {
    let groups = Dictionary(grouping: nodes, by: DevicePlace.init)
    return groups.map { place, members in
      PhysicalDevice(place: place, nodes: members.sorted { $0.number < $1.number })
    }.sorted { $0.nodes[0].number < $1.nodes[0].number }
  }

  /// The node that stands for the device: the one with the most of a keyboard.
  package var main: InputNode {
    nodes.first { $0.typesText && $0.hasModifiers } ?? nodes.first { $0.typesText }
      ?? nodes.first { $0.typesOnlyDigits } ?? nodes[0]
  }

  /// What the maker calls it, without what the kernel adds to tell the nodes apart.
  package var productName: String {
    let names = Set(nodes.map(\.name))
    if names.count == 1, nodes.count > 1 { return main.name }
    let shared = commonWords(names.map { $0.split(separator: " ") }).joined(separator: " ")
    if names.count > 1, !shared.isEmpty { return shared }
    return withoutSuffix(main.name)
  }

  package var address: String? {
    if case .bluetooth(let address) = place { return "\(address)" }
    return nil
  }

  package var connection: Keyboard.Connection {
    DeviceFacts.isInternal(self) ? .internal : attachment
  }

  private var attachment: Keyboard.Connection {
    switch place {
    case .usb, .receiver: return .usb
    case .bluetooth: return .bluetooth
    case .virtual: return .other
    case .other: return main.identity.bus.isInternal ? .internal : .other
    }
  }

  package var id: Keyboard.ID {
    // Not by `connection`: what we learn about products must not change names that were given.
    Keyboard.ID(connection: attachment, identity: main.identity, place: place, name: main.name)
  }
}

extension BusType {
  /// Buses that do not leave the machine's case.
  fileprivate var isInternal: Bool {
    [.i8042, .isa, .i2c, .host, .spi, .rmi, .intelSensorHub, .amdSensorHub].contains(self)
  }
}

/// The words that all begin with.
private func commonWords(_ names: [[Substring]]) -> [Substring] {
  guard let first = names.first else { return [] }
  let length = names.map { zip(first, $0).prefix { $0 == $1 }.count }.min() ?? 0
  return Array(first.prefix(length))
}

/// Takes off what hid-input adds to the name of each of several nodes (drivers/hid/hid-input.c).
private func withoutSuffix(_ name: String) -> String {
  let suffixes = [" Keyboard", " Mouse", " Consumer Control", " System Control"]
  guard let suffix = suffixes.first(where: name.hasSuffix) else { return name }
  let rest = name.dropLast(suffix.count)
  // `Mouse & Keyboard` is all the maker's.
  let joins = ["&", "+", "/", " and"].contains(where: rest.hasSuffix)
  return joins || rest.isEmpty ? name : String(rest)
}
