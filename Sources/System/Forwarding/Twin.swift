import InputDevices
import Keyboards
import LinuxSystem

/// The virtual keyboard that stands for one keyboard, and what it was made from.
struct Twin {
  let keyboard: VirtualKeyboard
  let name: String

  /// What the system last made of its lights.
  var lights: KeyboardLights = []
  private let id: Keyboard.ID
  private let identity: DeviceIdentity
  private let allLights: KeyboardLights

  /// Makes a twin with the keys of all nodes of a keyboard, whichever is taken first.
  ///
  /// - Parameters:
  ///   - keyboard: The keyboard.
  ///   - open: The nodes of it that are open already.
  ///   - keys: What else it may send.
  /// - Throws: As ``VirtualKeyboard``.
  init(
    of keyboard: Keyboard,
    _ open: [InputDevice],
    alsoSending keys: KeySet
  ) throws(Errno) {
    var keys = keys
    var lights = keyboard.lights
    var identity = keyboard.identity
    for node in keyboard.nodes {
      guard let device = open.first(where: { $0.node == node }) ?? (try? InputDevice(node: node))
      else { continue }
      keys.formUnion(device.keys)
      lights.formUnion(device.lights)
      identity = device.identity
    }
    try self.init(name: keyboard.name, keyboard.id, identity, keys, lights)
  }

  private init(
    name: String,
    _ id: Keyboard.ID,
    _ identity: DeviceIdentity,
    _ keys: KeySet,
    _ lights: KeyboardLights
  ) throws(Errno) {
    keyboard = try VirtualKeyboard(
      name: name,
      id: id,
      identity: identity,
      keys: keys,
      lights: lights
    )
    (self.name, self.id, self.identity, allLights) = (name, id, identity, lights)
  }

  /// The same with more keys: a device cannot declare another key once it is there.
  func remade(alsoSending more: KeySet) throws(Errno) -> Twin {
    var keys = keyboard.keys
    keys.formUnion(more)
    return try Twin(name: name, id, identity, keys, allLights)
  }

  /// A pointer that passes on what a node has besides keys.
  func pointer(for device: InputDevice) throws(Errno) -> VirtualPointer {
    try VirtualPointer(name: name, id: id, identity: device.identity, device.pointer)
  }
}
