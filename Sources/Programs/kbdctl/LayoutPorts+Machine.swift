import KbdctlCommands
import Keyboards
import Keymaps
import Layouts
import Seats

extension LayoutPorts {
  /// The machine's own keyboards, files and layouts.
  init(_ facts: KeyboardFacts) {
    let compose = ComposeFile()
    self.init(
      keyboard: { text throws(CommandFailure) in try facts.keyboard(text) },
      keyboards: { facts.all },
      catalog: { () throws(CommandFailure) in try ChosenLayouts.catalog() },
      nearest: LayoutRegistry.nearest,
      check: { layout throws(CommandFailure) in try ChosenLayouts.check(layout) },
      legends: { layout throws(CommandFailure) in try ChosenLayouts.legends(of: layout) },
      layouts: { facts.layouts(of: $0) },
      update: { keyboard, change throws(CommandFailure) in try facts.update(keyboard, change) },
      consumer: { facts.consumer },
      desktop: { DesktopFacts(environment, session: activeDesktop()) },
      fallback: { facts.fallback(of: $0) },
      symbols: { layouts throws(CommandFailure) in try ChosenLayouts.symbols(of: layouts) },
      compose: { compose?.composition(of: $0) ?? .nothing }
    )
  }
}
