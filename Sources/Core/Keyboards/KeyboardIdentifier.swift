package import Bluetooth
import Text

extension Keyboard.ID {
  /// Names a device by what it is and where it is attached.
  ///
  /// The serial number is left out on purpose: many makers give all units the same.
  init(connection: Keyboard.Connection, identity: DeviceIdentity, place: DevicePlace, name: String)
  {
    let model = "\(hexadecimal(identity.vendor))-\(hexadecimal(identity.product))"
    let rest =
      switch place {
      case .usb(let controller, let ports): "\(model)-\(Self.short(controller))-\(ports)"
      case .receiver(let controller, let ports, let index):
        "\(model)-\(Self.short(controller))-\(ports)-\(index)"
      case .bluetooth(let address): "\(address)"
      case .other(_, let label): "\(model)-\(label)"
      case .virtual: "\(model)-\(name)"
      }
    self.init(rawValue: "\(connection.rawValue)-\(Self.fileName(rest))")
  }

  /// Reads an id from the name of a file, which may be of anybody's making; gives `nil` for what no
  /// keyboard is called.
  ///
  /// - Parameter text: The name without its ending.
  package init?(_ text: some StringProtocol) {
    let isSafe = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: ".-@".utf8.contains(byte)
      }
    }
    guard isSafe, let first = text.utf8.first, !".-".utf8.contains(first) else { return nil }
    self.init(rawValue: String(text))
  }

  /// Names a Bluetooth keyboard, whether it is connected or away.
  package init(_ address: BluetoothAddress) {
    self.init(rawValue: "bluetooth-\(Self.fileName("\(address)"))")
  }

  /// This name with a number behind it, for the second of two that would have the same.
  func numbered(_ number: Int) -> Keyboard.ID { Keyboard.ID(rawValue: "\(rawValue)-\(number)") }

  /// This name for a keyboard whose place another one has taken now: with a sign that no name of a
  /// keyboard that is there has.
  ///
  /// - Parameter unique: What tells it from the other.
  /// - Returns: A name that is as safe.
  package func displaced(_ unique: String) -> Keyboard.ID {
    Keyboard.ID(rawValue: "\(rawValue)@\(String(Self.checksum(unique), radix: 16))")
  }

  /// A PCI address without its domain, which is 0 on nearly every machine.
  private static func short(_ controller: String) -> String {
    let colons = controller.count { $0 == ":" }
    guard colons == 2, controller.hasPrefix("0000:") else { return controller }
    return String(controller.dropFirst("0000:".count).replacing(":", with: "."))
  }

  /// Lower case letters, digits, dots and single dashes; a longer text ends in its checksum.
  private static func fileName(_ text: String) -> String {
    var safe = ""
    for scalar in text.lowercased().unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9", ".": safe.unicodeScalars.append(scalar)
      default: if safe.last != "-" { safe += "-" }
      }
    }
    while safe.last == "-" { safe.removeLast() }
    let limit = 48
    guard safe.count > limit else { return safe }
    return "\(safe.prefix(limit))-\(String(checksum(text), radix: 16))"
  }

  /// FNV-1a, 32 bits: the same on every machine, unlike Swift's hashes.
  private static func checksum(_ text: String) -> UInt32 {
    text.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }
}
