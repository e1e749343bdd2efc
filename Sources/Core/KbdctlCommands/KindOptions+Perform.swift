package import Keyboards
package import Layouts
import Text

/// What `kbdctl kind` needs of the machine.
package struct KindPorts {
  /// The one device that KEYBOARD means, be it a keyboard or not, there or away.
  package var device: (String) throws(CommandFailure) -> Keyboard

  /// Reads what was chosen for a keyboard, changes it and keeps it.
  package var update: (Keyboard, (inout KeyboardRecord) -> Void) throws(CommandFailure) -> Void

  /// All devices as they are now.
  package var inventory: () throws(CommandFailure) -> Inventory

  package init(
    device: @escaping (String) throws(CommandFailure) -> Keyboard,
    update: @escaping (Keyboard, (inout KeyboardRecord) -> Void) throws(CommandFailure) -> Void,
    inventory: @escaping () throws(CommandFailure) -> Inventory
  ) {
    self.device = device
    self.update = update
    self.inventory = inventory
  }
}

extension KindOptions {
  /// Remembers what a device is.
  ///
  /// - Parameter ports: The machine.
  /// - Returns: What to print.
  /// - Throws: ``CommandFailure`` when not one device fits, when it has no keys, or when it cannot be
  ///   remembered.
  package func perform(on ports: KindPorts) throws(CommandFailure) -> String {
    let device = try ports.device(keyboard)
    // One that is away has none to look at.
    guard !device.nodes.isEmpty || device.state == .disconnected || kind == nil else {
      throw CommandFailure(
        "\(device.name) has no keys, so it cannot be a keyboard",
        remedy: "See what else is there with ‘kbdctl list --all’."
      )
    }
    try ports.update(device) { $0.kind = kind }
    let undo = "‘kbdctl kind \(shellWord(device.id)) auto’ undoes it"
    switch kind {
    case .keyboard: return "\(device.name) is a keyboard now; \(undo).\n"
    case .keypad: return "\(device.name) is a keypad now; \(undo).\n"
    case .ignored: return "\(device.name) is ignored now; \(undo).\n"
    case nil: return "\(Self.sentence(on: device, in: try ports.inventory()))\n"
    }
  }

  /// What a device is again without anybody's word.
  private static func sentence(on device: Keyboard, in inventory: Inventory) -> String {
    let keyboard = inventory.keyboards.first { $0.id == device.id }
    let other = inventory.others.first { $0.candidate?.id == device.id }
    guard let found = keyboard?.kind.rawValue ?? other?.reason else {
      return "kbdctl decides again what \(device.name) is when it is there."
    }
    return "kbdctl decides again what \(device.name) is: \(found)."
  }
}
