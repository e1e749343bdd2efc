import Keyboards
package import LinuxSystem

/// Tells an event loop that devices have come, gone or changed, once that has settled.
package final class DeviceChanges {
  private let monitor: UdevMonitor
  private let timer: Timer
  private var settling = Settling()

  /// Begins to listen; what changed before is not told.
  ///
  /// - Throws: As ``UdevMonitor``.
  package init() throws(Errno) {
    monitor = try UdevMonitor()
    timer = try Timer()
  }

  /// Begins to tell.
  ///
  /// - Parameters:
  ///   - loop: Where changes are waited for; it does not own this object, which outlives it.
  ///   - look: Called when it is time to look at the devices.
  ///   - warn: Called with what failed, when that time cannot be waited for.
  /// - Throws: As ``EventLoop`` does for a descriptor.
  package func tell(
    on loop: EventLoop,
    _ look: @escaping () -> Void,
    warn: @escaping (Errno) -> Void
  ) throws(Errno) {
    try loop.add(monitor.descriptor) { [unowned self] _ in
      // The device that a node belongs to is told first, long before the node has its properties.
      var isNews = false
      while monitor.next() != nil { isNews = true }
      guard isNews else { return }
      do throws(Errno) { try noteChange() } catch { warn(error) }
    }
    try loop.add(timer.descriptor) { [unowned self] _ in
      timer.acknowledge()
      settling = Settling()
      look()
    }
  }

  /// Something has changed that udev does not tell of: a node could no longer be read, for example.
  package func noteChange() throws(Errno) {
    settling.note(at: monotonicNow())
    try timer.fire(at: settling.deadline)
  }

  /// It is time to look now.
  package func lookNow() throws(Errno) { try timer.fire(at: monotonicNow()) }
}
