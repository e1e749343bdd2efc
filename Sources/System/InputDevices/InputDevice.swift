import CEvdev
import Glibc
package import Keyboards
package import LinuxSystem

/// An event node that this process has open.
///
/// libevdev reads what the device is; after that only the descriptor is kept, so that the value
/// may be handed to another thread. All methods are safe on any thread.
package final class InputDevice: Sendable {
  package let node: String
  package let identity: DeviceIdentity

  /// The keys that it can send, buttons of pointers and gamepads left out.
  package let keys: KeySet
  package let lights: KeyboardLights

  /// What it can do besides keys.
  package let pointer: PointerCapabilities
  private let file: FileDescriptor

  /// Opens an event node and reads what it can do; its events are stamped with CLOCK_MONOTONIC.
  ///
  /// - Parameter node: The node, such as `/dev/input/event3`.
  /// - Throws: ``Errno/accessDenied`` without the right to read it, ``Errno/deviceGone`` or
  ///   ``Errno/notFound`` when it has vanished, or another `errno` of open(2).
  package init(node: String) throws(Errno) {
    let file = try FileDescriptor(openingDevice: node, flags: O_RDWR)
    // Before all else, and with nothing that waits: otherwise the kernel puts a SYN_DROPPED before
    // the next key (`evdev_set_clk_type`), which would cost the keys that are read along with it.
    Self.discardEvents(of: file)
    try retryingOnInterrupt { cevdev_set_clock(file.rawValue, CLOCK_MONOTONIC) }
    var made: OpaquePointer?
    try checkingNegative(libevdev_new_from_fd(file.rawValue, &made))
    let device = try Handle(made) { libevdev_free($0) }
    self.node = node
    identity = DeviceIdentity(
      bus: BusType(rawValue: UInt16(truncatingIfNeeded: libevdev_get_id_bustype(device.pointer))),
      vendor: UInt16(truncatingIfNeeded: libevdev_get_id_vendor(device.pointer)),
      product: UInt16(truncatingIfNeeded: libevdev_get_id_product(device.pointer)),
      version: UInt16(truncatingIfNeeded: libevdev_get_id_version(device.pointer))
    )
    keys = KeySet(Self.keyCodes.filter { device.has(EV_KEY, UInt32($0.rawValue)) })
    var lights: KeyboardLights = []
    for bit in 0..<16 where device.has(EV_LED, UInt32(bit)) {
      lights.insert(KeyboardLights(rawValue: 1 << UInt16(bit)))
    }
    self.lights = lights
    pointer = PointerCapabilities(device)
    self.file = file
  }

  /// The descriptor that becomes readable when there are events; this object keeps owning it.
  package var descriptor: CInt { file.rawValue }

  /// Takes the device for this process alone.
  ///
  /// Keys that are held right now go up first for everybody else, as their release would be
  /// hidden: an Enter held while a listener starts would repeat for ever.
  ///
  /// - Throws: ``Errno/busy`` when another program has taken it.
  package func grab() throws(Errno) {
    Self.discardEvents(of: file)
    try releaseHeldKeys()
    try retryingOnInterrupt { cevdev_grab(file.rawValue, 1) }
  }

  /// Releases the device.
  ///
  /// Keys that are held go up first: nobody else saw them go down.
  package func ungrab() {
    try? releaseHeldKeys()
    _ = cevdev_grab(file.rawValue, 0)
  }

  /// The keys that the kernel says are down now.
  ///
  /// The kernel throws away the key events that wait to be read, so read them first
  /// (`evdev_handle_get_val`).
  package func keysDown() throws(Errno) -> KeySet {
    var words = [12 of UInt64](repeating: 0)
    try retryingOnInterrupt {
      withUnsafeMutableBytes(of: &words) {
        cevdev_get_keys(file.rawValue, $0.baseAddress, CInt($0.count))
      }
    }
    return KeySet(words: words)
  }

  /// The lights that are lit now; none for a device that is gone.
  package func lightsLit() -> KeyboardLights {
    var bits: UInt16 = 0
    let size = CInt(MemoryLayout.size(ofValue: bits))
    guard cevdev_get_lights(file.rawValue, &bits, size) >= 0 else { return [] }
    return KeyboardLights(rawValue: bits)
  }

  /// Switches lights on and off; those that the keyboard has not are left out.
  package func set(_ lights: KeyboardLights) {
    var events: [input_event] = []
    for bit in 0..<16 where self.lights.contains(KeyboardLights(rawValue: 1 << UInt16(bit))) {
      let isOn = lights.contains(KeyboardLights(rawValue: 1 << UInt16(bit)))
      events.append(input_event(EV_LED, UInt16(bit), isOn ? 1 : 0))
    }
    _ = write(events)
  }

  /// Throws away what waits to be read: everybody else has it.
  private static func discardEvents(of file: borrowing FileDescriptor) {
    withUnsafeTemporaryAllocation(of: input_event.self, capacity: 64) {
      let size = $0.count * MemoryLayout<input_event>.stride
      while cevdev_read(file.rawValue, $0.baseAddress, size) > 0 {}
    }
  }

  /// An event written to a node acts as if the hardware had sent it (input_inject_event).
  private func releaseHeldKeys() throws(Errno) {
    let held = try keysDown().intersection(keys)
    guard !held.isEmpty else { return }
    _ = write(held.keys.map { input_event(EV_KEY, $0.rawValue, 0) })
  }

  private func write(_ events: [input_event]) -> Int {
    let all = events + [input_event(EV_SYN, UInt16(SYN_REPORT), 0)]
    return all.withUnsafeBytes { Glibc.write(file.rawValue, $0.baseAddress, $0.count) }
  }

  /// Every code that is a key.
  private static let keyCodes: [KeyCode] = (1..<UInt16(KeyCode.limit))
    .map { KeyCode(rawValue: $0) }.filter { !$0.isButton }
}

extension Handle {
  fileprivate func has(_ type: CInt, _ code: UInt32) -> Bool {
    libevdev_has_event_code(pointer, UInt32(type), code) == 1
  }
}

extension input_event {
  /// An event without a time: the kernel stamps what is written to it.
  init(_ type: CInt, _ code: UInt16, _ value: Int32) {
    self.init()
    self.type = UInt16(type)
    self.code = code
    self.value = value
  }
}
