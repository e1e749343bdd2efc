import Bluetooth

/// All nodes of one thing that a person can hold, or of one part of the machine.
package struct PhysicalDevice: Hashable, Sendable {
  package let place: DevicePlace

  /// In order of node number, never empty.
  package let nodes: [InputNode]

  /// Nodes at other places that libinput counts to the same device.
  package let relatives: [InputNode]

  /// Puts nodes together that are attached at the same place.
  ///
  /// - Parameter nodes: In any order.
  /// - Returns: Devices in the order of their first nodes.
  package static func grouping(_ nodes: [InputNode]) -> [PhysicalDevice] {
    let places = Dictionary(grouping: nodes, by: DevicePlace.init)
    let groups = Dictionary(grouping: nodes.filter { !$0.advice.deviceGroup.isEmpty }) {
      $0.advice.deviceGroup
    }
    return places.map { place, members in
      let named = Set(members.map(\.advice.deviceGroup)).flatMap { groups[$0] ?? [] }
      return PhysicalDevice(
        place: place,
        nodes: members.sorted { $0.number < $1.number },
        relatives: named.filter { !members.contains($0) }
      )
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
    return HIDNameSuffix.stripped(from: main)
  }

  package var address: String? {
    if case .bluetooth(let address) = place { return "\(address)" }
    return nil
  }

  package var connection: Keyboard.Connection {
    // Of some laptops, the keyboard is on USB.
    NameWords(main.name).contain(anyOf: ["internal keyboard"]) ? .internal : attachment
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

extension PhysicalDevice {
  /// What all nodes claim together; on some keyboards the lights are on a node without keys.
  var lockLights: KeyboardLights {
    let locks: KeyboardLights = [.numLock, .capsLock, .scrollLock]
    return nodes.reduce(into: []) { lights, node in
      lights.formUnion(
        node.capabilities.lights.intersection(locks).subtracting(node.advice.missingLights)
      )
    }
  }
}

extension BusType {
  /// Buses that do not leave the machine's case.
  var isInternal: Bool {
    [.i8042, .isa, .i2c, .host, .spi, .rmi, .intelSensorHub, .amdSensorHub].contains(self)
  }
}

/// The words that all begin with.
private func commonWords(_ names: [[Substring]]) -> [Substring] {
  guard let first = names.first else { return [] }
  let length = names.map { zip(first, $0).prefix { $0 == $1 }.count }.min() ?? 0
  return Array(first.prefix(length))
}
