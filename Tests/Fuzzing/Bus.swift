import Bluetooth
import SystemBus

/// Bytes as values of the bus: what BlueZ might say of its objects, right or wrong.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzBus(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var source = ByteSource(bytes: Array(UnsafeBufferPointer(start: bytes, count: count)))
  var objects = ManagedObjects(reply: source.values(depth: 0))
  while source.hasMore {
    let signal = BusSignal(
      source.name(),
      ["org.freedesktop.DBus.ObjectManager", "org.freedesktop.DBus.Properties"][source.next() & 1],
      ["InterfacesAdded", "InterfacesRemoved", "PropertiesChanged"][source.next() % 3],
      source.values(depth: 0)
    )
    objects.apply(signal)
    precondition(objects.apply(signal) == nil, "the same signal again changes nothing")
  }
  for (path, interfaces) in objects.objects {
    for properties in interfaces.values {
      _ = BluetoothAdapter(path: path, properties: properties)
      if let device = BluetoothDevice(path: path, properties: properties, battery: properties) {
        _ = KeyboardLikelihood(device)
      }
    }
  }
  return 0
}

private struct ByteSource {
  private var bytes: ArraySlice<UInt8>

  init(bytes: [UInt8]) { self.bytes = bytes[...] }

  var hasMore: Bool { !bytes.isEmpty }

  mutating func next() -> Int { Int(bytes.popFirst() ?? 0) }

  /// A name that means something to the program, or letters of the input.
  mutating func name() -> String {
    let choice = next()
    if choice < Self.names.count { return Self.names[choice] }
    let length = next() % 24
    defer { bytes = bytes.dropFirst(length) }
    return String(decoding: bytes.prefix(length), as: UTF8.self)
  }

  mutating func values(depth: Int) -> [BusValue] {
    (0..<next() % 6).map { _ in value(depth: depth) }
  }

  /// The bus allows 64 levels.
  private mutating func value(depth: Int) -> BusValue {
    guard depth < 64, hasMore else { return .bool(true) }
    switch next() % 14 {
    case 0: return .bool(next() & 1 == 1)
    case 1: return .byte(UInt8(next()))
    case 2: return .int16(Int16(truncatingIfNeeded: number()))
    case 3: return .uint16(UInt16(truncatingIfNeeded: number()))
    case 4: return .int32(Int32(truncatingIfNeeded: number()))
    case 5: return .uint32(UInt32(truncatingIfNeeded: number()))
    case 6: return .int64(Int64(truncatingIfNeeded: number()))
    case 7: return .uint64(number())
    case 8: return .string(name())
    case 9: return .path(name())
    case 10: return .array(values(depth: depth + 1), element: "v")
    case 11: return .structure(values(depth: depth + 1))
    case 12: return .variant(value(depth: depth + 1))
    default:
      return .array([.entry(key: .string(name()), value: value(depth: depth + 1))], element: "{sv}")
    }
  }

  private mutating func number() -> UInt64 {
    (0..<8).reduce(0) { number, _ in number << 8 | UInt64(next()) }
  }

  private static let names = [
    "/org/bluez/hci0", "/org/bluez/hci0/dev_1", "org.bluez.Adapter1", "org.bluez.Device1",
    "org.bluez.Battery1", "Address", "Adapter", "Name", "Alias", "Icon", "Class", "Appearance",
    "UUIDs", "Paired", "Bonded", "Connected", "Trusted", "Modalias", "RSSI", "Percentage",
    "Powered", "Roles", "AA:BB:CC:DD:EE:FF", "aa-bb-cc-dd-ee-ff", "usb:v046DpB342d0001",
    "00001124-0000-1000-8000-00805f9b34fb", "input-keyboard",
  ]
}
