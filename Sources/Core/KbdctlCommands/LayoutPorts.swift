package import Keyboards
package import Layouts

/// What the layout commands need of the machine.
package struct LayoutPorts {
  /// The one keyboard that KEYBOARD means.
  package var keyboard: (String) throws(CommandFailure) -> Keyboard
  package var keyboards: () throws(CommandFailure) -> [Keyboard]

  package var catalog: () throws(CommandFailure) -> LayoutCatalog
  package var legends: (LayoutName) throws(CommandFailure) -> LegendTable

  /// What was chosen for a keyboard, under the id that it had then.
  package var record: (Keyboard) throws(CommandFailure) -> KeyboardRecord?

  /// What holds for a keyboard: what was chosen, else configured, else the machine's layout.
  package var layouts: (Keyboard) throws(CommandFailure) -> KeyboardLayouts

  /// Keeps a record; `movedFrom` is the id of an older one of the same keyboard.
  package var save:
    (_ record: KeyboardRecord, _ movedFrom: Keyboard.ID?) throws(CommandFailure)
      -> Void
  package var forget: (Keyboard.ID) throws(CommandFailure) -> Void

  package init(
    keyboard: @escaping (String) throws(CommandFailure) -> Keyboard,
    keyboards: @escaping () throws(CommandFailure) -> [Keyboard],
    catalog: @escaping () throws(CommandFailure) -> LayoutCatalog,
    legends: @escaping (LayoutName) throws(CommandFailure) -> LegendTable,
    record: @escaping (Keyboard) throws(CommandFailure) -> KeyboardRecord?,
    layouts: @escaping (Keyboard) throws(CommandFailure) -> KeyboardLayouts,
    save: @escaping (KeyboardRecord, Keyboard.ID?) throws(CommandFailure) -> Void,
    forget: @escaping (Keyboard.ID) throws(CommandFailure) -> Void
  ) {
    self.keyboard = keyboard
    self.keyboards = keyboards
    self.catalog = catalog
    self.legends = legends
    self.record = record
    self.layouts = layouts
    self.save = save
    self.forget = forget
  }
}
