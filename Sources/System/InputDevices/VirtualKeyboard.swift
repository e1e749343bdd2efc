import CEvdev
import Glibc
package import Keyboards
package import LinuxSystem

/// A keyboard that the rest of the system sees instead of a grabbed one.
///
/// It declares the keys that it may send, lights and repeat, and nothing else: `EV_SW` would switch
/// radios off, buttons would make it a pointer.
package final class VirtualKeyboard: Sendable {
  /// The keys that it may send.
  package let keys: KeySet
  private let file: FileDescriptor

  /// Makes a virtual keyboard.
  ///
  /// - Parameters:
  ///   - name: Of the physical keyboard.
  ///   - id: Of the physical keyboard.
  ///   - identity: Of the physical keyboard.
  ///   - keys: The keys that may be sent.
  ///   - lights: The lights that the system may set.
  /// - Throws: ``Errno/notFound`` without the uinput module, ``Errno/accessDenied`` without the
  ///   right to it, or what the kernel says of the description.
  package init(
    name: String,
    id: Keyboard.ID,
    identity: DeviceIdentity,
    keys: KeySet,
    lights: KeyboardLights
  ) throws(Errno) {
    let uinput = try UinputDevice()
    try uinput.declare(EV_KEY)
    try uinput.declare(EV_REP)
    for key in keys.keys { try uinput.declare(key: key.rawValue) }
    if !lights.isEmpty { try uinput.declare(EV_LED) }
    for bit in 0..<16 where lights.contains(KeyboardLights(rawValue: 1 << UInt16(bit))) {
      try uinput.declare(light: bit)
    }
    self.keys = keys
    file = try uinput.show(as: UinputDevice.name(of: name), id: id, identity)
  }

  /// Finds out whether virtual keyboards can be made, without making one.
  ///
  /// - Throws: ``Errno/notFound`` or ``Errno/accessDenied``, as when one is made.
  package static func check() throws(Errno) { _ = try UinputDevice() }

  /// The descriptor that becomes readable when the system sets lights; this object owns it.
  package var descriptor: CInt { file.rawValue }

  /// What the system has made of the lights since the last call, or `nil` for no change.
  package func nextLights(after lights: KeyboardLights) -> KeyboardLights? {
    var lights = lights
    var hasChanged = false
    var event = input_event()
    let size = MemoryLayout.size(ofValue: event)
    while read(file.rawValue, &event, size) == size {
      guard CInt(event.type) == EV_LED, event.code < 16 else { continue }
      let light = KeyboardLights(rawValue: 1 << event.code)
      hasChanged = true
      if event.value == 0 { lights.remove(light) } else { lights.insert(light) }
    }
    return hasChanged ? lights : nil
  }
}
