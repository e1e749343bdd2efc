import Forwarding
import KbdctlCommands
import KeyPath
import Keyboards
import LinuxSystem
import Listening
import Settings

extension Listener.Ports {
  /// A forwarder, and what is known of keyboards.
  init(
    keyboards: @escaping () -> Result<[Keyboard], Listener.InventoryFault>,
    _ forwarder: KeyboardForwarder,
    records: @escaping () -> KeptRecords,
    translation: @escaping () -> OutputTranslation?,
    warn: @escaping (String) -> Void
  ) {
    self.init(
      keyboards: keyboards,
      grab: forwarder.grab,
      makeTwin: forwarder.makeTwin,
      checkTwins: forwarder.checkTwins,
      removeTwin: forwarder.removeTwin,
      read: forwarder.read,
      release: forwarder.release,
      letGo: forwarder.letGo,
      setLights: forwarder.setLights,
      noteLights: forwarder.noteLights,
      publish: forwarder.publish,
      records: records,
      translation: translation,
      warn: warn,
      now: monotonicNow
    )
  }
}
