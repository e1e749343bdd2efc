import InputDevices
import KeyPath
import Keyboards

/// An event node that the input thread reads.
///
/// A class, so that a key takes one reference instead of a copy that is then put back.
final class ReadNode {
  let id: SourceID
  let device: InputDevice
  let pointer: VirtualPointer?

  /// The device's own, at hand without a call for each key.
  let descriptor: CInt

  /// The scan code of a frame that was split over two reads.
  var scan = ScanCode.none

  /// The buttons that are down on the pointer twin.
  private(set) var buttonsDown = KeySet()

  init(_ id: SourceID, _ device: InputDevice, _ pointer: VirtualPointer?) {
    self.id = id
    self.device = device
    self.pointer = pointer
    descriptor = device.descriptor
  }

  func note(_ button: KeyCode, isDown: Bool) {
    if isDown { buttonsDown.insert(button) } else { buttonsDown.remove(button) }
  }
}
