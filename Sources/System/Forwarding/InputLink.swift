import InputDevices
import KeyPath
import Keyboards
import LinuxSystem

/// The two ways between the control thread and the input thread; neither ever waits for the other.
final class InputLink: Sendable {
  /// What the control thread wants.
  enum Order: Sendable {
    /// Send the keys of a slot to a virtual keyboard; without one they are only told of.
    case setTwin(KeyboardSlot, VirtualKeyboard?)
    /// Read a node, which has been grabbed.
    case read(SourceID, InputDevice, VirtualPointer?)
    /// Stop reading a node; what it held goes up.
    case release(number: UInt8)
    /// Let go of what a node holds, and go on reading it: its link was gone for a moment.
    case letGo(SourceID)
    case apply(Ruleset)
    /// What the system has made of a twin's lights.
    case lights(KeyboardSlot, KeyboardLights)
    /// Release everything and every node, and end.
    case end
  }

  /// What may find no room when the control thread is far behind: announcements.
  enum Note: BitwiseCopyable, Sendable {
    case report(Report)
    /// A key was sent where there is no virtual keyboard to send it to.
    case sent(OutputKey)
  }

  /// What the input thread is done with; it takes long to close, and is not to be freed there.
  enum Discarded: Sendable {
    case node(InputDevice, VirtualPointer?)
    case twin(VirtualKeyboard)
    case ruleset(Ruleset)
  }

  let orders: Mailbox<Order>
  let notes: BoundedQueue<Note>
  let discarded: Mailbox<Discarded>
  let status: InputStatus

  init() throws(Errno) {
    orders = try Mailbox()
    notes = try BoundedQueue()
    discarded = try Mailbox()
    status = try InputStatus()
  }
}
