package import Keyboards
package import Layouts

/// What the layout commands need of the machine.
package struct LayoutPorts {
  /// The one keyboard that KEYBOARD means.
  package var keyboard: (String) throws(CommandFailure) -> Keyboard
  package var keyboards: () throws(CommandFailure) -> [Keyboard]

  package var catalog: () throws(CommandFailure) -> LayoutCatalog
  package var legends: (LayoutName) throws(CommandFailure) -> LegendTable

  /// What holds for a keyboard: what was chosen, else configured, else the system layout.
  package var layouts: (Keyboard) throws(CommandFailure) -> KeyboardLayouts

  /// Reads what was chosen for a keyboard, changes it and keeps it.
  package var update: (Keyboard, (inout KeyboardRecord) -> Void) throws(CommandFailure) -> Void

  package init(
    keyboard: @escaping (String) throws(CommandFailure) -> Keyboard,
    keyboards: @escaping () throws(CommandFailure) -> [Keyboard],
    catalog: @escaping () throws(CommandFailure) -> LayoutCatalog,
    legends: @escaping (LayoutName) throws(CommandFailure) -> LegendTable,
    layouts: @escaping (Keyboard) throws(CommandFailure) -> KeyboardLayouts,
    update:
      @escaping (Keyboard, (inout KeyboardRecord) -> Void) throws(CommandFailure) -> Void
  ) {
    self.keyboard = keyboard
    self.keyboards = keyboards
    self.catalog = catalog
    self.legends = legends
    self.layouts = layouts
    self.update = update
  }
}
