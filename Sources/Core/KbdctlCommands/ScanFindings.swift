package import Bluetooth

/// The keyboards that a scan has found, each of them shown once.
package struct ScanFindings: Hashable, Sendable {
  private var shown: Set<BluetoothAddress> = []
  private var found: [BluetoothAddress: BluetoothDevice] = [:]

  package init() {}

  /// Looks at what is known now.
  ///
  /// - Parameter snapshot: What BlueZ knows.
  /// - Returns: What is to be shown now: what has a name and was not shown yet.
  package mutating func take(_ snapshot: BluetoothSnapshot) -> [FoundKeyboard] {
    var news: [FoundKeyboard] = []
    for device in snapshot.keyboards where device.isInRange {
      found[device.address] = device
      // Names come later than the first sign of life.
      guard device.name != nil, shown.insert(device.address).inserted else { continue }
      news.append(FoundKeyboard(device))
    }
    return news
  }

  /// All that was found, in the order of the addresses.
  package var all: [FoundKeyboard] {
    found.values.sorted { $0.address < $1.address }.map(FoundKeyboard.init)
  }

  /// What never told a name.
  package var unshown: [FoundKeyboard] { all.filter { !shown.contains($0.device.address) } }
}
