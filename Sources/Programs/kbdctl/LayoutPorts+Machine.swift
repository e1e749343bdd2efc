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
      record: { keyboard throws(CommandFailure) in try chosen.record(for: keyboard) },
      layouts: { keyboard throws(CommandFailure) in try chosen.layouts(of: keyboard) },
      save: { record, old throws(CommandFailure) in try chosen.save(record, movedFrom: old) },
      forget: { id throws(CommandFailure) in try chosen.forget(id) }
    )
  }
}
