import Hotplug
import KbdctlCommands
import Keyboards
import LinuxSystem
import Pairing

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

  /// All keyboards with what is known of each, paired Bluetooth keyboards that are away included.
  ///
  /// - Parameter bluetooth: What BlueZ knows.
  /// - Returns: Those with nodes first.
  /// - Throws: ``CommandFailure`` when sysfs cannot be read.
  static func listed(with bluetooth: BluetoothSnapshot) throws(CommandFailure) -> [ListedKeyboard] {
    let inventory = try inventory()
    return ListedKeyboard.joining(inventory.keyboards.map(inventory.listed), with: bluetooth)
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
