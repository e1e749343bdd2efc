package import InputDevices
package import LinuxSystem
package import Listening

/// The thread that owns the way of a key: one wait, one read, the pure steps, one write.
///
/// It never waits for anybody: orders come through a mailbox, reports go into a bounded queue.
package final class InputThread: Sendable {
  /// What the control thread wants.
  package enum Order: Sendable {
    /// Read a node, which has been grabbed, and send its keys through a virtual keyboard; without
    /// one they are only reported.
    case attach(SourceID, InputDevice, VirtualKeyboard?)
    /// Stop reading a node; what it held goes up.
    case detach(SourceID)
    /// Let go of what a node holds, and go on reading it: its link was gone for a moment.
    case letGo(SourceID)
    case apply(Ruleset)
    /// Release everything, give every node back, and end.
    case stop
  }

  /// What happened, for the control thread to read.
  package let reports: BoundedQueue<Report>
  private let orders: Mailbox<Order>
  private let thread: Thread

  /// Starts the thread with no keyboards.
  ///
  /// - Throws: The `errno` of making its descriptors or the thread.
  package init(_ ruleset: Ruleset) throws(Errno) {
    let orders = try Mailbox<Order>()
    let reports = try BoundedQueue<Report>()
    thread = try Thread(name: "kbdctl-input") {
      guard var loop = try? InputLoop(ruleset, orders: orders, reports: reports) else {
        reports.put(.panic)
        return
      }
      loop.run()
    }
    self.orders = orders
    self.reports = reports
  }

  package func send(_ order: Order) { orders.put(order) }

  /// Waits until the thread has ended, after ``Order/stop`` or the panic chord.
  package func join() { thread.join() }
}
