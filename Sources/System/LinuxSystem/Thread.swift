import CLinux
import Glibc

/// A POSIX thread that runs one closure, and takes no signals: those are for the main thread.
package struct Thread: Sendable {
  /// Bytes of stack.
  ///
  /// Less than the 2 MiB of a huge page, which the kernel would otherwise give a thread at its first
  /// step, or not, as the addresses happen to fall.
  private static let stackSize = 1 << 20
  private let identifier: pthread_t

  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - name: At most 15 bytes, as `ps -T` shows it (pthread_setname_np(3)).
  ///   - body: What it does; the thread ends when it returns.
  /// - Throws: The error number of pthread_create(3), such as `EAGAIN` when there are too many.
  package init(name: String, body: @escaping @Sendable () -> Void) throws(Errno) {
    precondition(name.utf8.count <= 15, "a thread's name has at most 15 bytes")
    let start = Unmanaged.passRetained(Start(name: name, body: body))
    var identifier = pthread_t()
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    // Before it begins, so that there is no time in which it would take one.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let status = pthread_create(&identifier, &attributes, runStart, start.toOpaque())
    guard status == 0 else {
      start.release()
      throw Errno(rawValue: status)
    }
    self.identifier = identifier
  }

  /// Waits until the thread has ended.
  package func join() { pthread_join(identifier, nil) }

  /// Frees the thread's memory when it ends; it cannot be joined then.
  package func detach() { pthread_detach(identifier) }
}

/// What ``runStart(_:)`` finds behind its pointer.
private final class Start: Sendable {
  let name: String
  let body: @Sendable () -> Void

  init(name: String, body: @escaping @Sendable () -> Void) {
    self.name = name
    self.body = body
  }
}

/// The C side of a thread: takes over the one reference that was made for it.
private func runStart(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  let start = Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
  clinux_set_thread_name(start.name)
  start.body()
  return nil
}
