package import Keyboards
package import Layouts
package import Settings

/// What the layout commands need of the machine.
package struct LayoutPorts {
  /// The one keyboard that KEYBOARD means, there or away.
  package var keyboard: (String) throws(CommandFailure) -> Keyboard

  /// All keyboards that have layouts: those that are there, then those that are away.
  package var keyboards: () -> [Keyboard]

  package var catalog: () throws(CommandFailure) -> LayoutCatalog

  /// The layouts that a wrong name may have been meant for.
  package var nearest: LayoutCatalog.Suggestions

  /// Fails for a layout that this machine does not have.
  package var check: (LayoutName) throws(CommandFailure) -> Void
  package var legends: (LayoutName) throws(CommandFailure) -> LegendTable

  /// What holds for a keyboard: what was chosen, else configured, else the system layout.
  package var layouts: (Keyboard) -> HeldLayouts

  /// Reads what was chosen for a keyboard, changes it and keeps it; the change is told what holds
  /// without it.
  package var update:
    (Keyboard, (inout KeyboardRecord, KeyboardLayouts) -> Void) throws(CommandFailure) -> Void

  /// Who gets the keys, and how it reads them.
  package var consumer: () -> ConsumerSources.Finding

  /// What is known of the desktop.
  package var desktop: () -> DesktopFacts

  /// What is done for what cannot be typed on a keyboard.
  package var fallback: (Keyboard) -> Fallback

  /// Compiles layouts as the groups of one keymap.
  package var symbols: ([LayoutName]) throws(CommandFailure) -> KeymapSymbols

  /// What characters make together.
  package var compose: OutputWays.Compose

  package init(
    keyboard: @escaping (String) throws(CommandFailure) -> Keyboard,
    keyboards: @escaping () -> [Keyboard],
    catalog: @escaping () throws(CommandFailure) -> LayoutCatalog,
    nearest: @escaping LayoutCatalog.Suggestions,
    check: @escaping (LayoutName) throws(CommandFailure) -> Void,
    legends: @escaping (LayoutName) throws(CommandFailure) -> LegendTable,
    layouts: @escaping (Keyboard) -> HeldLayouts,
    update:
      @escaping (Keyboard, (inout KeyboardRecord, KeyboardLayouts) -> Void) throws(CommandFailure)
      -> Void,
    consumer: @escaping () -> ConsumerSources.Finding,
    desktop: @escaping () -> DesktopFacts,
    fallback: @escaping (Keyboard) -> Fallback,
    symbols: @escaping ([LayoutName]) throws(CommandFailure) -> KeymapSymbols,
    compose: @escaping OutputWays.Compose
  ) {
    self.consumer = consumer
    self.desktop = desktop
    self.fallback = fallback
    self.symbols = symbols
    self.compose = compose
    self.keyboard = keyboard
    self.keyboards = keyboards
    self.catalog = catalog
    self.nearest = nearest
    self.check = check
    self.legends = legends
    self.layouts = layouts
    self.update = update
  }
}

/// The layouts of a keyboard, which has some even when its record is damaged.
package struct HeldLayouts: Sendable {
  package var layouts: KeyboardLayouts

  /// Why what was chosen is not known, so that something else holds; `nil` as a rule.
  package var failure: CommandFailure?

  /// What follows from a record.
  ///
  /// - Parameters:
  ///   - record: What was chosen, or why that cannot be read.
  ///   - layouts: Gives what holds with a record, or without one.
  package init(
    _ record: Result<KeyboardRecord?, SettingsError>,
    _ layouts: (KeyboardRecord?) -> KeyboardLayouts
  ) {
    switch record {
    case .success(let record): self.layouts = layouts(record)
    case .failure(let error):
      self.layouts = layouts(nil)
      failure = CommandFailure(error)
    }
  }
}
