import CEvdev
import Glibc
import Keyboards
import LinuxSystem

/// A device that the rest of the system sees, made by this process (uinput).
///
/// It lives as long as its descriptor is open; libevdev's object for the same could not be handed to
/// another thread. What it can do is declared first, then it is shown.
struct UinputDevice: ~Copyable {
  private let file: FileDescriptor

  /// - Throws: ``Errno/notFound`` without the uinput module, ``Errno/accessDenied`` without the right
  ///   to it.
  init() throws(Errno) { file = try FileDescriptor(openingDevice: "/dev/uinput", flags: O_RDWR) }

  var descriptor: CInt { file.rawValue }

  func declare(_ type: CInt) throws(Errno) {
    try retryingOnInterrupt { cevdev_ui_set_event(file.rawValue, type) }
  }

  func declare(key code: UInt16) throws(Errno) {
    try retryingOnInterrupt { cevdev_ui_set_key(file.rawValue, CInt(code)) }
  }

  func declare(light bit: Int) throws(Errno) {
    try retryingOnInterrupt { cevdev_ui_set_led(file.rawValue, CInt(bit)) }
  }

  /// Declares motion, axes and buttons.
  func declare(_ pointer: PointerCapabilities) throws(Errno) {
    let uinput = file.rawValue
    if !pointer.buttons.isEmpty { try declare(EV_KEY) }
    for code in pointer.buttons { try declare(key: code) }
    if !pointer.relative.isEmpty { try declare(EV_REL) }
    for code in pointer.relative {
      try retryingOnInterrupt { cevdev_ui_set_relative(uinput, CInt(code)) }
    }
    for property in pointer.properties {
      try retryingOnInterrupt { cevdev_ui_set_property(uinput, CInt(property)) }
    }
    if !pointer.axes.isEmpty { try declare(EV_ABS) }
    for axis in pointer.axes {
      try retryingOnInterrupt { cevdev_ui_set_absolute(uinput, CInt(axis.code)) }
      var setup = uinput_abs_setup(axis)
      try retryingOnInterrupt { cevdev_ui_setup_axis(uinput, &setup) }
    }
  }

  /// Shows the device to the system.
  ///
  /// - Parameters:
  ///   - name: What the system sees; the kernel has room for 79 bytes (`UINPUT_MAX_NAME_SIZE`).
  ///   - id: Of the physical keyboard; `phys` becomes `kbdctl/` and this.
  ///   - identity: Bus, vendor and product of the physical keyboard, so that what is known of it
  ///     (hwdb, libinput's quirks) holds for its twin.
  /// - Returns: The descriptor that keeps the device there.
  /// - Throws: What the kernel says of the description.
  consuming func show(
    as name: String,
    id: Keyboard.ID,
    _ identity: DeviceIdentity
  ) throws(Errno) -> FileDescriptor {
    let uinput = file.rawValue
    try retryingOnInterrupt { cevdev_ui_set_phys(uinput, "kbdctl/\(id)") }
    var setup = uinput_setup(identity)
    Self.write(name, into: &setup.name)
    try retryingOnInterrupt { cevdev_ui_setup(uinput, &setup) }
    try retryingOnInterrupt { cevdev_ui_create(uinput) }
    return file
  }

  /// The name of a virtual device: kbdctl’s is put after that of the physical one.
  static func name(of physical: String, _ role: String = "") -> String {
    let suffix = "\(role) (kbdctl)"
    var name = ""
    for character in physical {
      guard name.utf8.count + character.utf8.count + suffix.utf8.count < 80 else { break }
      name.append(character)
    }
    return name + suffix
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

extension uinput_abs_setup {
  fileprivate init(_ axis: PointerCapabilities.Axis) {
    self.init()
    code = axis.code
    absinfo.value = axis.value
    absinfo.minimum = axis.minimum
    absinfo.maximum = axis.maximum
    absinfo.fuzz = axis.fuzz
    absinfo.flat = axis.flat
    absinfo.resolution = axis.resolution
  }
}
