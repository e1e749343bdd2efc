import KbdctlCommands
import Layouts

extension Completion.Ports {
  /// The keyboards and layouts of this machine; whoever presses Tab wants no message.
  static var machine: Self {
    Self(
      keyboards: { (try? KeyboardFacts())?.all ?? [] },
      layouts: { (try? ChosenLayouts.catalog())?.entries ?? [] }
    )
  }
}
