import InputDevices
package import KeyPath
package import Keyboards
package import LinuxSystem
package import Listening

/// Reads keyboards without a grab: everybody else gets their keys too.
package final class KeyboardReader {
  /// What is told.
  package struct Ports {
    /// A key moved, while these lights were lit.
    package var key: (KeyEvent, SourceID, KeyboardLights) -> Void

    /// Events were lost; these keys are down now.
    package var lostEvents: (SourceID, KeySet) -> Void

    /// The node can no longer be read; ``KeyboardReader/close(_:)`` is still to be called.
    package var lost: (SourceID) -> Void

    package init(
      key: @escaping (KeyEvent, SourceID, KeyboardLights) -> Void,
      lostEvents: @escaping (SourceID, KeySet) -> Void,
      lost: @escaping (SourceID) -> Void
    ) {
      self.key = key
      self.lostEvents = lostEvents
      self.lost = lost
    }
  }

  private let loop: EventLoop
  private let ports: Ports
  private var nodes: [SourceID: ReadNode] = [:]
  private var batch = EventBatch()

  /// - Parameters:
  ///   - loop: Where the keyboards are waited for; it outlives this object.
  ///   - ports: Called on the thread of the loop.
  package init(on loop: EventLoop, _ ports: Ports) {
    self.loop = loop
    self.ports = ports
  }

  /// Begins to read a node.
  ///
  /// - Returns: Why it cannot be read, or `nil`.
  package func open(_ id: SourceID, _ node: String) -> Refusal? {
    do throws(Errno) {
      let node = ReadNode(id, try InputDevice(node: node), nil)
      try loop.add(node.descriptor) { [unowned self] _ in read(node) }
      nodes[id] = node
      return nil
    } catch {
      return Refusal(error)
    }
  }

  package func close(_ id: SourceID) {
    guard let node = nodes.removeValue(forKey: id) else { return }
    loop.remove(node.descriptor)
  }

  private func read(_ node: ReadNode) {
    do throws(Errno) {
      while try batch.read(node.descriptor) { try tell(of: node) }
      try tell(of: node)
    } catch {
      // A descriptor that stays readable must not be asked again.
      loop.remove(node.descriptor)
      ports.lost(node.id)
    }
  }

  private func tell(of node: ReadNode) throws(Errno) {
    while let item = batch.next(scan: &node.scan) {
      switch item {
      case .key(let event): ports.key(event, node.id, node.device.lightsLit())
      case .pointer, .endOfFrame: continue
      case .dropped:
        // Nothing that still waits can be trusted, so ask the kernel what is down.
        while try batch.read(node.descriptor) {}
        let down = try node.device.keysDown().intersection(node.device.keys)
        ports.lostEvents(node.id, down)
        return
      }
    }
  }
}
