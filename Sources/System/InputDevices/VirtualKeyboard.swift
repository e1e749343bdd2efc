import CEvdev
import Glibc
package import Keyboards
package import LinuxSystem

/// A keyboard that the rest of the system sees instead of a grabbed one (uinput).
///
/// It lives as long as its descriptor is open; libevdev's object for the same could not be handed
/// to another thread. It declares the keys of its physical keyboard, its lights and repeat, and
/// nothing else: `EV_SW` would switch radios off, buttons would make it a pointer.
package final class VirtualKeyboard: Sendable {
  private let file: FileDescriptor

  /// Makes a virtual keyboard.
  ///
  /// - Parameters:
  ///   - name: Of the physical keyboard; kbdctl's is put after it.
  ///   - id: Of the physical keyboard; `phys` becomes `kbdctl/` and this.
  ///   - identity: Bus, vendor and product of the physical keyboard, so that what is known of it
  ///     (hwdb, libinput's quirks) holds for its twin.
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
    let file = try Self.openUinput()
    let uinput = file.rawValue
    try retryingOnInterrupt { cevdev_ui_set_event(uinput, EV_KEY) }
    try retryingOnInterrupt { cevdev_ui_set_event(uinput, EV_REP) }
    for key in keys.keys {
      try retryingOnInterrupt { cevdev_ui_set_key(uinput, CInt(key.rawValue)) }
    }
    if !lights.isEmpty { try retryingOnInterrupt { cevdev_ui_set_event(uinput, EV_LED) } }
    for bit in 0..<16 where lights.contains(KeyboardLights(rawValue: 1 << UInt16(bit))) {
      try retryingOnInterrupt { cevdev_ui_set_led(uinput, CInt(bit)) }
    }
    try retryingOnInterrupt { cevdev_ui_set_phys(uinput, "kbdctl/\(id)") }
    var setup = uinput_setup(identity)
    Self.write(Self.name(of: name), into: &setup.name)
    try retryingOnInterrupt { cevdev_ui_setup(uinput, &setup) }
    try retryingOnInterrupt { cevdev_ui_create(uinput) }
    self.file = file
  }

  /// Finds out whether virtual keyboards can be made, without making one.
  ///
  /// - Throws: ``Errno/notFound`` or ``Errno/accessDenied``, as when one is made.
  package static func check() throws(Errno) { _ = try openUinput() }

  private static func openUinput() throws(Errno) -> FileDescriptor {
    try FileDescriptor(openingDevice: "/dev/uinput", flags: O_RDWR)
  }

  /// The descriptor that becomes readable when the system sets lights; this object owns it.
  package var descriptor: CInt { file.rawValue }

  /// The name that the system sees; the kernel has room for 79 bytes (`UINPUT_MAX_NAME_SIZE`).
  package static func name(of physical: String) -> String {
    let suffix = " (kbdctl)"
    var name = ""
    for character in physical {
      guard name.utf8.count + character.utf8.count + suffix.utf8.count < 80 else { break }
      name.append(character)
    }
    return name + suffix
  }

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

  private static func write<Field>(_ text: String, into field: inout Field) {
    withUnsafeMutableBytes(of: &field) { bytes in
      for (index, byte) in text.utf8.prefix(bytes.count - 1).enumerated() { bytes[index] = byte }
    }
  }
}

extension uinput_setup {
  fileprivate init(_ identity: DeviceIdentity) {
    self.init()
    id.bustype = identity.bus.rawValue
    id.vendor = identity.vendor
    id.product = identity.product
    id.version = identity.version
  }
}
