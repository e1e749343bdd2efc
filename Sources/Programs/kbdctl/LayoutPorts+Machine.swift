import KbdctlCommands
import Keyboards
import Layouts
import Settings

extension LayoutPorts {
  /// The machine's own keyboards, files and layouts.
  init(chosen: ChosenLayouts) {
    self.init(
      keyboard: { text throws(CommandFailure) in
        try KeyboardSelector(text).choose(from: try chosen.keyboards())
      },
      keyboards: { () throws(CommandFailure) in try chosen.keyboards() },
      catalog: { () throws(CommandFailure) in try ChosenLayouts.catalog() },
      legends: { layout throws(CommandFailure) in try ChosenLayouts.legends(of: layout) },
      layouts: { keyboard throws(CommandFailure) in try chosen.layouts(of: keyboard) },
      update: { keyboard, change throws(CommandFailure) in try chosen.update(keyboard, change) }
    )
  }
}
