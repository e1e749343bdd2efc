import Hotplug
import KbdctlCommands
import Keyboards
import LinuxSystem

/// The devices of this machine, as all commands see them.
enum Machine {
  /// Looks at all input devices now.
  ///
  /// - Parameter overrides: What the configuration says about them.
  /// - Returns: The keyboards and the others.
  /// - Throws: ``CommandFailure`` when sysfs cannot be read.
  static func inventory(
    overrides: Overrides = Overrides()
  ) throws(CommandFailure) -> Inventory {
    do throws(Errno) {
      return Inventory(try UdevInventory().nodes(), overrides: overrides)
    } catch {
      throw CommandFailure(
        "cannot read the input devices in /sys/class/input: \(error)",
        remedy: "Check that /sys is mounted; a container needs it too."
      )
    }
  }

  static func keyboards(overrides: Overrides = Overrides()) throws(CommandFailure) -> [Keyboard] {
    try inventory(overrides: overrides).keyboards
  }
}

extension Inventory {
  /// A keyboard with what else is known of it.
  func listed(_ keyboard: Keyboard) -> ListedKeyboard {
    ListedKeyboard(keyboard: keyboard, isListening: listening.contains(keyboard.id))
  }
}
