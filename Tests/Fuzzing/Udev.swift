import Bluetooth
import Keyboards

/// Lines as what udev says of some nodes, eight for each; then they are sorted into keyboards.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzUdev(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  var nodes: [InputNode] = []
  for start in stride(from: 0, to: lines.count, by: 8).prefix(16) {
    let fields = lines[start..<min(start + 8, lines.count)] + Array(repeating: "", count: 8)
    nodes.append(node(Array(fields.prefix(8)), number: nodes.count))
  }
  let inventory = Inventory(nodes)
  let ids = inventory.keyboards.map(\.id.rawValue)
  precondition(Set(ids).count == ids.count, "each keyboard has an id of its own")
  for id in ids {
    let isSafe = !id.isEmpty && !id.hasPrefix(".") && !id.contains("/") && id.utf8.count < 200
    precondition(isSafe, "‘\(id)’ is safe in a file name")
  }
  let ignored = Inventory(nodes, overrides: Overrides()) { devices in
    Dictionary(devices.map { ($0.id, ChosenKind.ignored) }) { $1 }
  }
  precondition(ignored.keyboards.isEmpty, "whatever is there can be ignored")
  let known = inventory.keyboards.flatMap(\.nodes) + inventory.others.flatMap(\.nodes)
  precondition(Set(known).isSuperset(of: nodes.map(\.node)), "no node is lost")
  if let line = lines.first {
    let pattern = KeyboardPattern(line)
    for keyboard in inventory.keyboards { _ = pattern.fit(keyboard) }
    for other in inventory.others { _ = pattern.fits(other) }
    if let address = BluetoothAddress(line) {
      precondition(BluetoothAddress("\(address)") == address, "an address is read again")
    }
    _ = CapabilityBits(line, wordBits: 32)
    _ = ScanCode(line)
  }
  return 0
}

/// Path, name, phys, uniq, `BUS/VENDOR/PRODUCT`, event bits, key bits, and other sets by their order.
private func node(_ fields: [String], number: Int) -> InputNode {
  let product = fields[4].split(separator: "/").compactMap { UInt16($0, radix: 16) }
  var capabilities = Capabilities()
  capabilities.events = (CapabilityBits(fields[5]) ?? CapabilityBits()).low
  capabilities.keys = KeySet(CapabilityBits(fields[6]) ?? CapabilityBits())
  let rest = (CapabilityBits(fields[7]) ?? CapabilityBits()).words + [0, 0, 0, 0, 0]
  capabilities.relative = rest[0]
  capabilities.absolute = rest[1]
  capabilities.lights = KeyboardLights(rawValue: UInt16(truncatingIfNeeded: rest[2]))
  capabilities.properties = rest[3]
  var advice = UdevAdvice()
  advice.marks = UdevAdvice.Marks(rawValue: UInt16(truncatingIfNeeded: rest[4]))
  let node = InputNode(
    node: "/dev/input/event\(number)",
    sysfsPath: fields[0],
    name: fields[1],
    phys: fields[2],
    uniq: fields[3],
    identity: DeviceIdentity(
      bus: BusType(rawValue: product.first ?? 3),
      vendor: product.dropFirst().first ?? 0,
      product: product.dropFirst(2).first ?? 0
    ),
    capabilities: capabilities,
    advice: advice
  )
  _ = DevicePlace(node)
  let controls = (node.name + node.phys + node.uniq).unicodeScalars
    .filter { $0.properties.generalCategory == .control }
  precondition(controls.isEmpty, "no name steers a terminal")
  return node
}
