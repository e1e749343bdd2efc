import Bluetooth
import BluetoothLinks
import KbdctlCommands
import Keyboards
import Layouts
import Listening
import Seats
import Settings
import SettingsFiles
import SystemBus

/// What commands tell of keyboards, and choose them from; each place where something is known is
/// looked at once, when it is first needed.
final class KeyboardFacts {
  let chosen: ChosenLayouts
  let inventory: Inventory
  private let records: KeptRecords

  /// Asking takes time when the service hangs, which is nothing to a keyboard that is plugged in.
  private(set) lazy var bluetooth = BluetoothAccess.glance()
  private lazy var settings = LocaleService.layouts()
  private lazy var systemLayouts = ChosenLayouts.systemLayouts { [unowned self] in settings }

  /// All keyboards, paired Bluetooth keyboards that are away last, without their layouts.
  private lazy var joined = ListedKeyboard.joining(
    inventory.keyboards.map(listed),
    with: bluetooth,
    besides: inventory.others,
    kind: records.kind
  )

  /// Looks at the devices now.
  ///
  /// - Parameters:
  ///   - chosen: The configuration and the records, when they have been read already.
  ///   - bluetooth: What BlueZ knows, when it has been asked already.
  ///   - systemLayouts: Those of the machine, when they have been asked for already.
  /// - Throws: ``CommandFailure`` for a wrong configuration, or without `/sys`.
  init(
    _ chosen: ChosenLayouts? = nil,
    bluetooth: BluetoothSnapshot? = nil,
    systemLayouts: LayoutChoice? = nil
  ) throws(CommandFailure) {
    if let chosen { self.chosen = chosen } else { self.chosen = try ChosenLayouts() }
    (inventory, records) = try self.chosen.look()
    if let bluetooth { self.bluetooth = bluetooth }
    if let systemLayouts { self.systemLayouts = systemLayouts }
  }

  /// All keyboards that are there or paired, those that are away last.
  var keyboards: [Keyboard] { joined.map(\.keyboard) }

  /// Those, and then the ones that only a record tells of.
  var all: [Keyboard] { keyboards + records.away(besides: keyboards) }

  /// The same with all that is known of them, and the first record that could not be read.
  var listing: (keyboards: [ListedKeyboard], failure: CommandFailure?) {
    let held = joined.map { ($0, layouts(of: $0.keyboard)) }
    return (held.map { $0.holding($1.layouts) }, held.lazy.compactMap { $1.failure }.first)
  }

  /// The keyboard that a text means, there or away.
  func keyboard(_ text: String) throws(CommandFailure) -> Keyboard {
    let selector = KeyboardSelector(text)
    if let exact = selector.exact(in: inventory.keyboards) { return exact }
    return try selector.choose(from: keyboards, orElse: { records.away(besides: keyboards) })
  }

  /// The device that a text means, be it a keyboard or not, there or away.
  func device(_ text: String) throws(CommandFailure) -> Keyboard {
    let selector = KeyboardSelector(text)
    if let exact = selector.exact(in: inventory.candidates) { return exact }
    let known = inventory.candidates(and: keyboards)
    return try selector.choose(
      from: known,
      others: inventory.others,
      orElse: { records.away(besides: known, alsoIgnored: true) }
    )
  }

  /// What was chosen for a keyboard.
  func record(of keyboard: Keyboard) throws(CommandFailure) -> KeyboardRecord? {
    try failing { () throws(SettingsError) in try records.record(of: keyboard).get() }
  }

  /// What holds for a keyboard, also when its record cannot be read.
  func layouts(of keyboard: Keyboard) -> HeldLayouts {
    HeldLayouts(records.record(of: keyboard)) { layouts(of: keyboard, record: $0) }
  }

  /// What is done for what cannot be typed on a keyboard.
  func fallback(of keyboard: Keyboard) -> Fallback {
    chosen.configuration.setting(of: keyboard) { $0.fallback } ?? .nothing
  }

  /// Who gets the keys, as far as it is told.
  var consumer: ConsumerSources.Finding {
    chosen.consumer(
      isConsole: !DesktopFacts.areOfDesktop(environment) && SeatFacts.now.isConsole
    ) { [unowned self] in settings }
  }

  /// Changes what was chosen for a keyboard, and keeps it.
  func update(
    _ keyboard: Keyboard,
    _ change: (inout KeyboardRecord, KeyboardLayouts) -> Void
  ) throws(CommandFailure) {
    let otherwise = layouts(of: keyboard, record: nil)
    try chosen.update(keyboard, among: inventory.candidates) { change(&$0, otherwise) }
  }

  /// Keeps a choice that was made in a scenario; gives what is wrong when it cannot.
  func keep(_ choice: LayoutChoice, of keyboard: Keyboard) -> LayoutBook.LayoutFault? {
    chosen.keep(choice, of: keyboard, among: inventory.candidates, waiting: StateStore.patience)
  }

  /// What a keyboard of the older Bluetooth says of itself, while it is connected.
  func hidRecord(of keyboard: Keyboard) -> HIDServiceRecord? {
    bluetooth.addressWithRecord(of: keyboard)
      .flatMap { HIDServiceRecord.reading(from: $0, within: BluetoothLimits.record) }
  }

  private func layouts(of keyboard: Keyboard, record: KeyboardRecord?) -> KeyboardLayouts {
    chosen.layouts(of: keyboard, record: record, system: systemLayouts)
  }

  private func listed(_ keyboard: Keyboard) -> ListedKeyboard {
    ListedKeyboard(
      keyboard: keyboard,
      battery: Battery.percent(of: keyboard, in: batteries),
      isListening: inventory.listening.contains(keyboard.id)
    )
  }

  private lazy var batteries = Machine.batteries()
}
