import Synchronization

/// Hands values from one thread to another, which waits on a descriptor.
///
/// The receiving side never waits for the sender: when the sender happens to be putting a value
/// in, the descriptor stays readable and the next round takes it.
package final class Mailbox<Value: Sendable>: Sendable {
  private let contents = Mutex<[Value]>([])
  private let wakeUp: WakeUp

  package init() throws(Errno) { wakeUp = try WakeUp() }

  /// The descriptor that is readable while there are values; the mailbox keeps owning it.
  package var descriptor: CInt { wakeUp.descriptor }

  package func put(_ value: Value) {
    contents.withLock { $0.append(value) }
    wakeUp.ring()
  }

  /// All values since the last call, oldest first; empty when there are none, or not yet.
  package func take() -> [Value] {
    let taken = contents.withLockIfAvailable { contents in
      // Within the lock, so that no value can come between emptying and acknowledging.
      wakeUp.acknowledge()
      let values = contents
      contents = []
      return values
    }
    return taken ?? []
  }
}
