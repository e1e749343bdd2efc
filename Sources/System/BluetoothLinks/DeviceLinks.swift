import Bluetooth
import SystemBus

/// Which devices have a link now: finds each beginning and end, also those that follow so fast that
/// no snapshot shows them.
struct DeviceLinks: Hashable {
  struct Change: Hashable {
    var address: BluetoothAddress
    var isConnected: Bool
  }

  private var connected: [String: BluetoothAddress] = [:]

  /// What is different in the object at one path.
  mutating func changes(in objects: ManagedObjects, at path: String) -> [Change] {
    let before = connected[path]
    let device = objects.objects[path]?[BlueZNames.device]
    let isConnected = device?["Connected"]?.flag ?? false
    let after = isConnected ? device?["Address"]?.text.flatMap(BluetoothAddress.init) : nil
    connected[path] = after
    // The address may change while the link lasts, when the device is paired.
    guard (before == nil) != (after == nil), let address = before ?? after else { return [] }
    return [Change(address: address, isConnected: after != nil)]
  }

  /// What is different in all objects, which may be others than before.
  mutating func changes(in objects: ManagedObjects) -> [Change] {
    let paths = Set(objects.objects.keys).union(connected.keys)
    return paths.sorted().flatMap { changes(in: objects, at: $0) }
  }
}
