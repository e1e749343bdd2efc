package import KeyPath
package import Keyboards
package import Settings

extension Listener {
  /// The machine, as far as a listener touches it; each does its one thing at once.
  package struct Ports {
    /// The keyboards that are there now.
    package var keyboards: () -> Result<[Keyboard], InventoryFault>

    /// Opens and grabs a node.
    package var grab: (SourceID, String) -> Refusal?

    /// Makes the virtual keyboard of a slot, like the nodes that were grabbed for it.
    package var makeTwin: (KeyboardSlot, Keyboard) -> Refusal?

    /// Finds out whether virtual keyboards can be made, without making one.
    package var checkTwins: () -> Refusal?
    package var removeTwin: (KeyboardSlot) -> Void

    /// Begins to read a node that was grabbed.
    package var read: (SourceID) -> Void

    /// Stops reading a node, and closes it.
    package var release: (SourceID) -> Void

    /// Lets go of what a node holds, and goes on reading it.
    package var letGo: (SourceID) -> Void
    package var setLights: (SourceID, KeyboardLights) -> Void

    /// Tells the key path which locks are on.
    package var noteLights: (KeyboardSlot, KeyboardLights) -> Void
    package var publish: (Ruleset) -> Void

    /// What was chosen for keyboards.
    package var records: () -> KeptRecords

    /// Who gets the keys, or `nil` when they go as they are.
    package var translation: () -> OutputTranslation?

    /// Tells of something that was survived.
    package var warn: (String) -> Void

    /// Time since boot, as `CLOCK_MONOTONIC` counts it.
    package var now: () -> Duration

    package init(
      keyboards: @escaping () -> Result<[Keyboard], InventoryFault>,
      grab: @escaping (SourceID, String) -> Refusal?,
      makeTwin: @escaping (KeyboardSlot, Keyboard) -> Refusal?,
      checkTwins: @escaping () -> Refusal?,
      removeTwin: @escaping (KeyboardSlot) -> Void,
      read: @escaping (SourceID) -> Void,
      release: @escaping (SourceID) -> Void,
      letGo: @escaping (SourceID) -> Void,
      setLights: @escaping (SourceID, KeyboardLights) -> Void,
      noteLights: @escaping (KeyboardSlot, KeyboardLights) -> Void,
      publish: @escaping (Ruleset) -> Void,
      records: @escaping () -> KeptRecords,
      translation: @escaping () -> OutputTranslation?,
      warn: @escaping (String) -> Void,
      now: @escaping () -> Duration
    ) {
      self.keyboards = keyboards
      self.grab = grab
      self.makeTwin = makeTwin
      self.checkTwins = checkTwins
      self.removeTwin = removeTwin
      self.read = read
      self.release = release
      self.letGo = letGo
      self.setLights = setLights
      self.noteLights = noteLights
      self.publish = publish
      self.records = records
      self.translation = translation
      self.warn = warn
      self.now = now
    }
  }

  /// The keyboards cannot be looked at.
  package struct InventoryFault: Error, Hashable, Sendable {
    package var message: String

    package init(_ message: String) { self.message = message }
  }
}
