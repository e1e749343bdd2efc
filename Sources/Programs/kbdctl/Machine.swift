import Hotplug
import KbdctlCommands
import Keyboards
import LinuxSystem

/// The devices of this machine, as all commands see them.
enum Machine {
  /// Looks at all input devices now.
  ///
  /// - Parameters:
  ///   - overrides: What the configuration says about them.
  ///   - chosen: What was said of these.
  /// - Returns: The keyboards and the others.
  /// - Throws: ``CommandFailure`` when sysfs cannot be read.
  static func inventory(
    overrides: Overrides,
    chosen: ([Keyboard]) -> [Keyboard.ID: ChosenKind]
  ) throws(CommandFailure) -> Inventory {
    do throws(Errno) {
      return Inventory(try UdevInventory().nodes(), overrides: overrides, chosen: chosen)
    } catch {
      throw .cannotReadDevices("\(error)")
    }
  }

  /// The batteries of input devices; a keyboard without a known one is no reason to fail.
  static func batteries() -> [Battery] { (try? UdevInventory().batteries()) ?? [] }
}
