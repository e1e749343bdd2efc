package import Keyboards
package import Layouts

/// All that was chosen for keyboards, as it was kept at one time.
package struct KeptRecords: Sendable {
  private let records: [KeyboardRecord]
  private let ownership: RecordOwnership

  /// What is wrong with the file of one keyboard, which is no reason not to know the others'.
  private let broken: [Keyboard.ID: SettingsError]

  /// What is wrong with the folder, so that nothing is known of any.
  private let folderFault: SettingsError?

  /// Sorts out what was read.
  ///
  /// - Parameters:
  ///   - records: What could be read.
  ///   - broken: What could not, by the keyboard that the file's name says.
  ///   - folderFault: Why nothing could be read, or `nil`.
  ///   - keyboards: All keyboards that are there.
  package init(
    _ records: [KeyboardRecord],
    broken: [Keyboard.ID: SettingsError] = [:],
    folderFault: SettingsError? = nil,
    among keyboards: [Keyboard]
  ) {
    self.records = records
    ownership = RecordOwnership(of: records, among: keyboards)
    self.broken = broken
    self.folderFault = folderFault
  }

  /// What was chosen for a keyboard, `nil` if nothing was, or why that cannot be read.
  package func record(of keyboard: Keyboard) -> Result<KeyboardRecord?, SettingsError> {
    if let fault = folderFault ?? broken[keyboard.id] { return .failure(fault) }
    return .success(ownership[keyboard.id])
  }

  /// All that is wrong with the files, in the order of their names.
  package var faults: [SettingsError] {
    (folderFault.map { [$0] } ?? []) + broken.values.sorted { $0.file < $1.file }
  }

  /// How many files could be read.
  package var count: Int { records.count }

  /// The record that was made at a place, whosever it is.
  package func record(at id: Keyboard.ID) -> KeyboardRecord? { records.first { $0.id == id } }

  /// What somebody said that a device is.
  ///
  /// A record that cannot be read says nothing of it; that is told where its layouts are.
  package func kind(of device: Keyboard) -> ChosenKind? {
    guard case .success(let record) = record(of: device) else { return nil }
    return record?.kind
  }

  /// What somebody said that devices are, of those that something was said of.
  package func kinds(of devices: [Keyboard]) -> [Keyboard.ID: ChosenKind] {
    devices.reduce(into: [:]) { kinds, device in kinds[device.id] = kind(of: device) }
  }

  /// The keyboards that something was chosen for and that are not there.
  ///
  /// - Parameters:
  ///   - known: More keyboards that need not be told of, such as paired ones.
  ///   - alsoIgnored: Whether those are wanted too that somebody said are none.
  /// - Returns: As much as their records tell.
  package func away(besides known: [Keyboard], alsoIgnored: Bool = false) -> [Keyboard] {
    let ids = Set(known.map(\.id))
    return ownership.away.filter { keyboard in
      !ids.contains(keyboard.id) && (alsoIgnored || kind(of: keyboard) != .ignored)
    }
  }
}
