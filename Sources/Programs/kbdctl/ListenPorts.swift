import Forwarding
import KbdctlCommands
import Keyboards
import Layouts
import LinuxSystem
import Listening
import Settings

extension Listener.Ports {
  /// A forwarder, and what is known of keyboards.
  init(
    keyboards: @escaping () -> Result<[Keyboard], Listener.InventoryFault>,
    _ forwarder: KeyboardForwarder,
    record: @escaping (Keyboard) -> Result<KeyboardRecord?, SettingsError>,
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
      record: record,
      warn: warn,
      now: monotonicNow
    )
  }
}
