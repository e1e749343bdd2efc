import KbdctlCommands
import Keyboards
import Layouts

extension KindPorts {
  /// The machine's own devices and files.
  init(_ facts: KeyboardFacts) {
    self.init(
      device: { text throws(CommandFailure) in try facts.device(text) },
      update: { device, change throws(CommandFailure) in
        try facts.update(device) { record, _ in change(&record) }
      },
      inventory: { () throws(CommandFailure) in try facts.chosen.inventory() }
    )
  }
}
