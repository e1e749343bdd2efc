import Keyboards
package import Layouts

/// The remap stage: what the keys of one keyboard stand for, as tables.
package struct RemapTable: Sendable {
  /// What a press is from here on.
  enum Answer: Sendable {
    case key(KeyCode)
    /// It sends just this, and no later stage looks at it.
    case strokes([KeyStroke])
  }

  private var strokes: [[KeyStroke]] = []

  /// For each key code, its place in ``strokes`` plus one; empty when no key code is remapped.
  private var places: [UInt16] = []

  /// Scan codes in order, and the place in ``strokes`` of each.
  private var scans: [UInt32] = []
  private var scanPlaces: [UInt16] = []

  /// Makes the tables; of two remaps of one key the first one holds.
  package init(_ remaps: [Remap] = []) {
    var byScan: [ScanCode: UInt16] = [:]
    for (place, remap) in remaps.prefix(Int(UInt16.max)).enumerated() {
      strokes.append(remap.strokes)
      switch remap.source {
      case .key(let key):
        if places.isEmpty { places = [UInt16](repeating: 0, count: KeyCode.limit) }
        if places[Int(key.rawValue)] == 0 { places[Int(key.rawValue)] = UInt16(place + 1) }
      case .scan(let scan):
        if byScan[scan] == nil { byScan[scan] = UInt16(place) }
      }
    }
    let inOrder = byScan.sorted { $0.key.rawValue < $1.key.rawValue }
    scans = inOrder.map(\.key.rawValue)
    scanPlaces = inOrder.map(\.value)
  }

  /// The keys that it may send.
  var sentKeys: KeySet {
    var keys = KeySet()
    for stroke in strokes.joined() {
      keys.insert(stroke.key)
      stroke.modifiers.forEach { keys.insert($0) }
    }
    return keys
  }

  /// Whether the scan code may decide, so that the key code alone does not tell.
  var hasScans: Bool { !scans.isEmpty }

  /// What a press stands for; the scan code comes first, as it names the key itself.
  func answer(_ key: KeyCode, _ scan: ScanCode) -> Answer {
    guard !strokes.isEmpty, let place = place(of: key, scan) else { return .key(key) }
    let strokes = strokes[place]
    guard strokes.count == 1, strokes[0].modifiers.isEmpty else { return .strokes(strokes) }
    return .key(strokes[0].key)
  }

  func changes(_ scan: ScanCode) -> Bool { index(of: scan) != nil }

  private func place(of key: KeyCode, _ scan: ScanCode) -> Int? {
    if let index = index(of: scan) { return Int(scanPlaces[index]) }
    guard !places.isEmpty, key.rawValue < KeyCode.limit else { return nil }
    let place = places[Int(key.rawValue)]
    return place == 0 ? nil : Int(place) - 1
  }

  private func index(of scan: ScanCode) -> Int? {
    guard !scans.isEmpty, scan != .none else { return nil }
    var low = 0
    var high = scans.count
    while low < high {
      let middle = (low + high) >> 1
      if scans[middle] < scan.rawValue { low = middle + 1 } else { high = middle }
    }
    return low < scans.count && scans[low] == scan.rawValue ? low : nil
  }
}
