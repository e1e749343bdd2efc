import Hotplug
import Keyboards
import LinuxSystem

// Prints what udev and sysfs say of this machine's event nodes and batteries, for HotplugTests.
extension InputNode {
  fileprivate var words: String {
    let capabilities = capabilities
    let bits = [
      capabilities.events, capabilities.relative, capabilities.absolute, capabilities.switches,
      capabilities.properties, UInt64(capabilities.lights.rawValue),
    ]
    let keys = capabilities.keys.keys.map { "\($0.rawValue)" }
    let advice = [
      advice.deniesKeyboard ? "no-keyboard" : nil, advice.deniesMouse ? "no-mouse" : nil,
      advice.knowsMouse ? "mouse" : nil,
      advice.missingLights.isEmpty ? nil : "missing-lights=\(advice.missingLights.rawValue)",
    ]
    return """
      \(node) ‘\(name)’ ‘\(phys)’ ‘\(uniq)’ \(sysfsPath)
        bus \(identity.bus.rawValue) \(identity.modelText) version \(identity.version)\
       country \(countryCode.map { "\($0)" } ?? "none")
        bits \(bits.map { String($0, radix: 16) }.joined(separator: " "))\
       keys \(keys.isEmpty ? "none" : keys.joined(separator: " "))
      """ + advice.compactMap { $0.map { " " + $0 } }.joined()
  }
}

let inventory = try UdevInventory()
for node in try inventory.nodes().sorted(by: { $0.number < $1.number }) { print(node.words) }
for battery in try inventory.batteries() {
  print("battery \(battery.percent) \(battery.devicePath)")
}
