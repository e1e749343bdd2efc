import KbdctlCommands
import Keyboards
import Keymaps
import Layouts

extension LayoutPorts {
  /// The machine's own keyboards, files and layouts.
  init(_ facts: KeyboardFacts) {
    self.init(
      keyboard: { text throws(CommandFailure) in try facts.keyboard(text) },
      keyboards: { facts.all },
      catalog: { () throws(CommandFailure) in try ChosenLayouts.catalog() },
      nearest: LayoutRegistry.nearest,
      check: { layout throws(CommandFailure) in try ChosenLayouts.check(layout) },
      legends: { layout throws(CommandFailure) in try ChosenLayouts.legends(of: layout) },
      layouts: { facts.layouts(of: $0) },
      update: { keyboard, change throws(CommandFailure) in try facts.update(keyboard, change) }
    )
  }
}
