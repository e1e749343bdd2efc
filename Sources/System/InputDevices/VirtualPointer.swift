package import Keyboards
package import LinuxSystem

/// The pointer that the rest of the system sees instead of that of a grabbed keyboard: its wheel,
/// its motion, its axes and buttons.
package final class VirtualPointer: Sendable {
  private let file: FileDescriptor

  /// Makes a virtual pointer.
  ///
  /// - Parameters:
  ///   - name: Of the physical keyboard.
  ///   - id: Of the physical keyboard.
  ///   - identity: Of the physical keyboard.
  ///   - capabilities: What the physical node can do besides keys.
  /// - Throws: As ``VirtualKeyboard``.
  package init(
    name: String,
    id: Keyboard.ID,
    identity: DeviceIdentity,
    _ capabilities: PointerCapabilities
  ) throws(Errno) {
    let uinput = try UinputDevice()
    try uinput.declare(capabilities)
    file = try uinput.show(as: UinputDevice.name(of: name, " pointer"), id: id, identity)
  }

  /// The descriptor to write to; this object owns it.
  package var descriptor: CInt { file.rawValue }
}
