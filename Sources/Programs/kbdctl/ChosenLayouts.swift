import Glibc
import KbdctlCommands
import Keyboards
import Keymaps
import Layouts
import Listening
import Settings
import SettingsFiles
import SystemBus

/// The layouts and geometry of each keyboard: what was chosen, else what is configured, else the
/// system layout.
struct ChosenLayouts {
  let configuration: Configuration
  let store: StateStore

  /// Reads the configuration; the state of a keyboard is read when it is asked for.
  ///
  /// - Parameter file: What `--config` names, if it was given.
  /// - Throws: ``CommandFailure`` for a wrong configuration.
  init(configuration file: String? = nil) throws(CommandFailure) {
    self = try failing { () throws(SettingsError) in try Self.read(file) }
  }

  private init(_ configuration: Configuration) {
    self.configuration = configuration
    store = Self.store
  }

  /// Where choices are kept, whatever the configuration says.
  static var store: StateStore { StateStore(folder: environment("KBDCTL_STATE")) }

  /// Reads the configuration, and checks that its layouts exist.
  ///
  /// - Parameters:
  ///   - file: What names it, or `nil` for the standard one.
  ///   - isAgain: It has been read before.
  /// - Returns: The configuration, with the store of choices.
  /// - Throws: ``SettingsError`` for the first thing that is wrong.
  static func read(
    _ file: String?,
    isAgain: Bool = false
  ) throws(SettingsError) -> ChosenLayouts {
    let configuration = try Configuration.read(
      named: file,
      environment: environment("KBDCTL_CONFIG"),
      isAgain: isAgain,
      near: LayoutRegistry.nearest
    )
    try configuration.check { layout in
      do throws(KeymapError) {
        try KeymapCompiler.check(layout)
        return nil
      } catch {
        return (error.message, error.remedy)
      }
    }
    return ChosenLayouts(configuration)
  }

  /// Who gets the keys.
  ///
  /// - Parameters:
  ///   - output: What `--output-layout` names.
  ///   - isConsole: Whether it is a text console.
  ///   - localed: What systemd-localed says.
  /// - Returns: It, and who says so.
  func consumer(
    _ output: OutputLayout? = nil,
    isConsole: Bool,
    by localed: @escaping () -> SystemLayoutSources.Settings?
  ) -> ConsumerSources.Finding {
    ConsumerSources(
      commandLine: output,
      configured: configuration.outputLayout?.value,
      SystemLayoutFiles().sources(localed: localed)
    ).consumer(isConsole: isConsole)
  }

  static func symbols(of layouts: [LayoutName]) throws(CommandFailure) -> KeymapSymbols {
    do throws(KeymapError) {
      return try KeymapCompiler.symbols(of: layouts)
    } catch {
      throw CommandFailure(error)
    }
  }

  static func catalog() throws(CommandFailure) -> LayoutCatalog {
    do throws(KeymapError) {
      return try LayoutRegistry.catalog()
    } catch {
      throw CommandFailure(error)
    }
  }

  static func check(_ layout: LayoutName) throws(CommandFailure) {
    do throws(KeymapError) {
      try KeymapCompiler.check(layout)
    } catch {
      throw CommandFailure(error, isWrongUsage: error.isWrongName)
    }
  }

  static func legends(of layout: LayoutName) throws(CommandFailure) -> LegendTable {
    do throws(KeymapError) {
      return try KeymapCompiler.legends(of: layout)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The devices of this machine, as the configuration and what was said of them have it.
  func inventory() throws(CommandFailure) -> Inventory { try look().inventory }

  /// The same, with what was chosen for each, which is read once.
  func look() throws(CommandFailure) -> (inventory: Inventory, records: KeptRecords) {
    var records = KeptRecords([], among: [])
    let inventory = try Machine.inventory(overrides: configuration.overrides) { devices in
      records = store.records(among: devices)
      return records.kinds(of: devices)
    }
    return (inventory, records)
  }

  func keyboards() throws(CommandFailure) -> [Keyboard] { try inventory().keyboards }

  /// The keyboards that `--keyboard` names, or `nil` for all.
  func ids(of texts: [String]) throws(CommandFailure) -> Set<Keyboard.ID>? {
    try KeyboardSelector.ids(of: texts) { () throws(CommandFailure) in try keyboards() }
  }

  /// What the environment says, else what the machine uses; asking takes time.
  static var systemLayouts: LayoutChoice { systemLayouts(by: { LocaleService.layouts() }) }

  /// The same, when systemd-localed has been asked already.
  static func systemLayouts(
    by localed: @escaping () -> SystemLayoutSources.Settings?
  ) -> LayoutChoice {
    SystemLayoutFiles().sources(localed: localed).layouts
  }

  /// What holds for a keyboard.
  ///
  /// - Parameters:
  ///   - keyboard: The keyboard.
  ///   - record: What was chosen for it.
  ///   - system: ``systemLayouts``.
  /// - Returns: Its layouts, and where they come from.
  func layouts(
    of keyboard: Keyboard,
    record: KeyboardRecord?,
    system: @autoclosure () -> LayoutChoice
  ) -> KeyboardLayouts {
    KeyboardLayouts(
      record: record,
      configured: (
        choice: configuration.setting(of: keyboard) { $0.choice },
        geometry: configuration.setting(of: keyboard) { $0.geometry }
      ),
      system: system()
    )
  }

  /// Changes what was chosen for a keyboard, and keeps it.
  func update(
    _ keyboard: Keyboard,
    among keyboards: [Keyboard],
    _ change: (inout KeyboardRecord) -> Void
  ) throws(CommandFailure) {
    try failing { () throws(SettingsError) in
      try store.update(keyboard, among: keyboards, change)
    }
  }

  /// Keeps a choice that was made while listening; gives what is wrong when it cannot.
  func keep(
    _ choice: LayoutChoice,
    of keyboard: Keyboard,
    among keyboards: [Keyboard],
    waiting limit: Duration = StateStore.listenerPatience
  ) -> LayoutBook.LayoutFault? {
    do throws(SettingsError) {
      try store.update(keyboard, among: keyboards, waiting: limit) {
        $0.choice = $0.choice?.following(choice) ?? choice
      }
      return nil
    } catch {
      return LayoutBook.LayoutFault(error.message)
    }
  }
}

/// Runs `body`; what is wrong with a file is a failure of the command.
func failing<Value>(
  _ body: () throws(SettingsError) -> Value
) throws(CommandFailure) -> Value {
  do throws(SettingsError) {
    return try body()
  } catch {
    throw CommandFailure(error)
  }
}

extension CommandFailure {
  fileprivate init(_ error: KeymapError, isWrongUsage: Bool = false) {
    self.init(error.message, remedy: error.remedy, isWrongUsage: isWrongUsage)
  }
}

/// A variable of the environment; an empty one counts as not set.
func environment(_ name: String) -> String? {
  guard let value = getenv(name) else { return nil }
  let text = String(cString: value)
  return text.isEmpty ? nil : text
}
