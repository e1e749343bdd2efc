import Glibc
import Synchronization

/// Writes lines to a descriptor from a thread of its own, so that whoever has something to tell
/// never waits for a slow reader, a stopped terminal or a full pipe.
///
/// A reader that is far behind misses the lines that have no room any more.
package final class LineWriter: Sendable {
  private struct Line: Sendable {
    var descriptor: CInt
    var bytes: [UInt8]
  }

  private struct State: Sendable {
    var lines: [Line] = []
    var size = 0
    var isWriting = false
  }

  /// How many bytes may wait.
  private static let room = 1 << 20

  private let state = Mutex(State())
  private let onFailure: @Sendable (CInt, Errno) -> Void
  private let orders: Mailbox<Void>
  private let done: WakeUp

  /// Starts the thread.
  ///
  /// - Parameter onFailure: Called on the thread, with the descriptor that could not be written to.
  /// - Throws: The `errno` of making its descriptors or the thread.
  package init(onFailure: @escaping @Sendable (CInt, Errno) -> Void) throws(Errno) {
    self.onFailure = onFailure
    orders = try Mailbox()
    done = try WakeUp()
    let thread = try Thread(name: "kbdctl-lines") { [self] in run() }
    thread.detach()
  }

  /// Takes a line, to be written after those before it.
  ///
  /// - Parameters:
  ///   - line: Without its end.
  ///   - descriptor: 1 for standard output, 2 for standard error.
  package func write(_ line: String, to descriptor: CInt) {
    let bytes = Array((line + "\n").utf8)
    let isTaken = state.withLock { state in
      guard state.size + bytes.count <= Self.room else { return false }
      state.size += bytes.count
      state.lines.append(Line(descriptor: descriptor, bytes: bytes))
      return true
    }
    if isTaken { orders.put(()) }
  }

  /// Waits until all lines are written, but no longer than this.
  package func finish(within limit: Duration) {
    let end = monotonicNow() + limit
    while state.withLock({ $0.isWriting || !$0.lines.isEmpty }), monotonicNow() < end {
      var descriptor = pollfd(fd: done.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, 20)
      done.acknowledge()
    }
  }

  private func run() {
    while true {
      var descriptor = pollfd(fd: orders.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, -1)
      _ = orders.take()
      while let line = nextLine() {
        do throws(Errno) {
          try writeAll(line.bytes, to: line.descriptor)
        } catch {
          onFailure(line.descriptor, error)
        }
        state.withLock { $0.isWriting = false }
      }
      done.ring()
    }
  }

  private func nextLine() -> Line? {
    state.withLock { state in
      guard !state.lines.isEmpty else { return nil }
      let line = state.lines.removeFirst()
      state.size -= line.bytes.count
      state.isWriting = true
      return line
    }
  }
}
