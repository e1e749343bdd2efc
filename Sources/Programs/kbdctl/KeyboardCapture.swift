import InputDevices
import Keyboards
import LinuxSystem
import Listening

/// Takes keyboards: opens and grabs their nodes, and makes their virtual twins.
///
/// A twin is made once and kept when its keyboard goes, so that the desktop does not see a new
/// keyboard, with new settings, after each reconnection.
struct KeyboardCapture {
  private(set) var twins: [KeyboardSlot: VirtualKeyboard] = [:]
  private var devices: [SourceID: InputDevice] = [:]

  /// What the system last made of each twin's lights.
  private var lights: [KeyboardSlot: KeyboardLights] = [:]

  /// Why a keyboard could not be taken.
  enum Failure: Error {
    case node(Errno)
    case uinput(Errno)
  }

  /// Opens and grabs a node.
  ///
  /// - Parameters:
  ///   - id: What it will be known by.
  ///   - node: One of the keyboard's.
  ///   - keyboard: Whose twin is made when it has none yet.
  ///   - makesTwin: Whether its keys are to be sent at all.
  /// - Returns: What the input thread must be told.
  /// - Throws: ``Failure``; nothing is left grabbed.
  mutating func take(
    _ id: SourceID,
    node: String,
    of keyboard: Keyboard,
    makesTwin: Bool
  ) throws(Failure) -> InputDevice {
    let device = try open(node)
    if makesTwin, twins[id.slot] == nil {
      twins[id.slot] = try makeTwin(of: keyboard, device)
    }
    do throws(Errno) { try device.grab() } catch { throw .node(error) }
    devices[id] = device
    if let lights = lights[id.slot] { device.set(lights) }
    return device
  }

  mutating func release(_ id: SourceID) { devices[id] = nil }

  /// Carries what the system made of the lights to the keyboard.
  mutating func carryLights(of slot: KeyboardSlot) {
    guard let twin = twins[slot],
      let now = twin.nextLights(after: lights[slot] ?? [])
    else { return }
    lights[slot] = now
    for (id, device) in devices where id.slot == slot { device.set(now) }
  }

  private func open(_ node: String) throws(Failure) -> InputDevice {
    do throws(Errno) { return try InputDevice(node: node) } catch { throw .node(error) }
  }

  /// The twin has the keys of all nodes, whichever is taken first.
  private func makeTwin(
    of keyboard: Keyboard,
    _ device: InputDevice
  ) throws(Failure) -> VirtualKeyboard {
    var keys = device.keys
    var lights = device.lights
    for node in keyboard.nodes where node != device.node {
      guard let other = try? InputDevice(node: node) else { continue }
      keys.formUnion(other.keys)
      lights.formUnion(other.lights)
    }
    do throws(Errno) {
      return try VirtualKeyboard(
        name: keyboard.name,
        id: keyboard.id,
        identity: device.identity,
        keys: keys,
        lights: lights.union(keyboard.lights)
      )
    } catch {
      throw .uinput(error)
    }
  }
}
