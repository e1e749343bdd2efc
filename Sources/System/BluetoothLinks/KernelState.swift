package import Bluetooth
import Glibc
import LinuxSystem

/// What the kernel knows of Bluetooth beside BlueZ, read from files that every user may read.
package struct KernelState: Sendable {
  private let root: String

  /// Reads below a folder.
  ///
  /// - Parameter root: Empty for the machine's own `/sys` and `/dev`; a test has its own.
  package init(root: String = "") { self.root = root }

  /// Whether the kernel can make input devices of Low Energy keyboards.
  package var hasInputDriver: Bool {
    access("\(root)/dev/uhid", F_OK) == 0 || access("\(root)/sys/module/uhid", F_OK) == 0
  }

  /// What keeps the radio silent (`/sys/class/rfkill`); the hardest block counts.
  package var radio: RadioBlock { RadioBlock(of: switches.map(\.block)) }

  /// The names of the radio's switches, such as `hci0` or `tpacpi_bluetooth_sw`, each with what it
  /// does.
  package var switches: [(name: String, block: RadioBlock)] {
    entries("/sys/class/rfkill").map { "/sys/class/rfkill/\($0)" }
      .filter { line("\($0)/type") == "bluetooth" }
      .map { folder in
        let block = line("\(folder)/soft") == "1" ? RadioBlock.soft : .none
        return (line("\(folder)/name"), line("\(folder)/hard") == "1" ? .hard : block)
      }
  }

  /// The kernel's names of its Bluetooth adapters, such as `hci0`, known to BlueZ or not.
  package var adapters: [String] {
    // Links of an adapter are listed beside it, as hci0:64.
    entries("/sys/class/bluetooth").filter { !$0.contains(":") }
  }

  /// The event nodes whose unique name is an address (`/sys/class/input/event*/device/uniq`).
  package var nodes: [BluetoothAddress: [String]] {
    var nodes: [BluetoothAddress: [(number: Int, path: String)]] = [:]
    for name in entries("/sys/class/input") where name.hasPrefix("event") {
      let device = "/sys/class/input/\(name)/device"
      // BUS_BLUETOOTH; other devices may have an address too, such as a wireless adapter's.
      guard line("\(device)/id/bustype") == "0005",
        let address = BluetoothAddress(line("\(device)/uniq"))
      else { continue }
      nodes[address, default: []].append((Int(name.dropFirst(5)) ?? 0, "/dev/input/\(name)"))
    }
    return nodes.mapValues { $0.sorted { $0.number < $1.number }.map(\.path) }
  }

  /// What can be told without BlueZ.
  package func snapshot(_ service: BluetoothServiceState) -> BluetoothSnapshot {
    BluetoothSnapshot(service: service, radio: radio, hasInputDriver: hasInputDriver)
  }

  private func entries(_ path: String) -> [String] { (try? names(inFolder: root + path)) ?? [] }

  /// The first line of a file, empty when there is none.
  private func line(_ path: String) -> String {
    guard let bytes = try? contents(of: root + path) else { return "" }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
