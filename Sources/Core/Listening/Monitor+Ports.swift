package import KeyPath
package import Keyboards
package import Settings

extension Monitor {
  /// The machine, as far as a monitor touches it.
  package struct Ports {
    /// The devices that are there now.
    package var inventory: () -> Result<Inventory, Listener.InventoryFault>

    /// Begins to read a node, or says why it cannot.
    package var open: (SourceID, String) -> Refusal?
    package var close: (SourceID) -> Void

    /// What was chosen for keyboards.
    package var records: () -> KeptRecords

    /// A line to print.
    package var write: (MonitorLine) -> Void

    /// Lines of a scenario.
    package var save: ([String]) -> Void

    /// Tells of something that was survived.
    package var warn: (String) -> Void

    /// Time since boot, as `CLOCK_MONOTONIC` counts it.
    package var now: () -> Duration

    package init(
      inventory: @escaping () -> Result<Inventory, Listener.InventoryFault>,
      open: @escaping (SourceID, String) -> Refusal?,
      close: @escaping (SourceID) -> Void,
      records: @escaping () -> KeptRecords,
      write: @escaping (MonitorLine) -> Void,
      save: @escaping ([String]) -> Void,
      warn: @escaping (String) -> Void,
      now: @escaping () -> Duration
    ) {
      self.inventory = inventory
      self.open = open
      self.close = close
      self.records = records
      self.write = write
      self.save = save
      self.warn = warn
      self.now = now
    }
  }
}
