import CSystemd
import LinuxSystem

/// What a connection was asked to watch or to offer, for as long as this object is kept.
package final class BusSlot {
  private let slot: Handle

  /// Takes over a slot and the one reference to what its callback needs.
  ///
  /// - Parameters:
  ///   - slot: What sd-bus made.
  ///   - context: The pointer that was given to sd-bus with it, made by `passRetained`.
  /// - Throws: `ENOMEM`, when sd-bus made none.
  init(_ slot: OpaquePointer?, context: UnsafeMutableRawPointer) throws(Errno) {
    self.slot = try Handle(slot) { sd_bus_slot_unref($0) }
    // sd-bus calls this once, after the last call of the callback: until then the pointer is valid.
    sd_bus_slot_set_destroy_callback(self.slot.pointer, releaseContext)
  }
}

/// Releases the reference that was made for a slot's callback.
func releaseContext(_ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  Unmanaged<AnyObject>.fromOpaque(context).release()
}
