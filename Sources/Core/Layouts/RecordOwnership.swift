package import Keyboards

/// Which record is whose, given the keyboards that are there.
///
/// A record is the keyboard's at whose place it was made, unless their serial numbers differ. A
/// keyboard without one has moved if exactly one record of its product and number is nobody's, and
/// nobody else may claim that one: makers give the same number to many, and two keyboards that are
/// there never share a record.
package struct RecordOwnership: Hashable, Sendable {
  private var owned: [Keyboard.ID: KeyboardRecord] = [:]

  /// The records of keyboards that are not there, under an id that is free.
  private var absent: [Keyboard.ID: KeyboardRecord] = [:]

  /// Decides it for all at once.
  ///
  /// - Parameters:
  ///   - records: All that were kept.
  ///   - keyboards: All that are there; one that is left out is taken for being away.
  package init(of records: [KeyboardRecord], among keyboards: [Keyboard]) {
    var free = Dictionary(records.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var claimants: [KeyboardRecord] = []
    for keyboard in keyboards {
      let unit = KeyboardRecord(of: keyboard)
      if let record = free[unit.id], !record.isOfOtherUnit(than: unit) {
        owned[unit.id] = free.removeValue(forKey: unit.id)
      } else {
        claimants.append(unit)
      }
    }
    let unowned = Dictionary(grouping: free.values, by: \.unit)
    for (unit, claimants) in Dictionary(grouping: claimants, by: \.unit) {
      guard let unit, claimants.count == 1, let moved = unowned[unit], moved.count == 1 else {
        continue
      }
      owned[claimants[0].id] = free.removeValue(forKey: moved[0].id)
    }
    let taken = Set(keyboards.map(\.id))
    for record in free.values {
      absent[taken.contains(record.id) ? record.displacedID : record.id] = record
    }
  }

  /// The record of a keyboard, perhaps made at another place; of one that is away, by its id in
  /// ``away``.
  package subscript(_ id: Keyboard.ID) -> KeyboardRecord? { owned[id] ?? absent[id] }

  /// The keyboards that are not there but have a record, in the order of their ids.
  package var away: [Keyboard] {
    absent.sorted { $0.key.rawValue < $1.key.rawValue }.map { Keyboard(away: $0.value, id: $0.key) }
  }
}

extension KeyboardRecord {
  /// One keyboard, on whatever port.
  fileprivate struct Unit: Hashable {
    var name: String
    var vendor: UInt16
    var product: UInt16
    var unique: String
  }

  /// `nil` for a keyboard without a serial number, which is known by its place alone.
  fileprivate var unit: Unit? {
    unique.isEmpty ? nil : Unit(name: name, vendor: vendor, product: product, unique: unique)
  }

  /// Whether both have a serial number, and not the same.
  fileprivate func isOfOtherUnit(than other: KeyboardRecord) -> Bool {
    !unique.isEmpty && !other.unique.isEmpty && unique.lowercased() != other.unique.lowercased()
  }

  /// Where the record is kept when another keyboard has taken its place.
  package var displacedID: Keyboard.ID { id.displaced(unique) }
}

extension Keyboard {
  /// A keyboard that nothing but its record is known of.
  fileprivate init(away record: KeyboardRecord, id: Keyboard.ID) {
    let connection = Connection.allCases.first { id.rawValue.hasPrefix("\($0.rawValue)-") }
    let isBluetooth = connection == .bluetooth
    self.init(
      id: id,
      name: record.name.isEmpty ? id.rawValue : record.name,
      kind: record.kind?.kind ?? .keyboard,
      connection: connection ?? .other,
      state: .disconnected,
      identity: DeviceIdentity(
        bus: isBluetooth ? .bluetooth : .usb,
        vendor: record.vendor,
        product: record.product
      ),
      address: isBluetooth ? record.unique : nil,
      nodes: [],
      kindReason: "it is not there to look at",
      isKindChosen: record.kind != nil,
      uniq: record.unique
    )
  }
}
