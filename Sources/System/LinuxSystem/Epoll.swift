import CLinux
import Glibc

/// The kernel's list of descriptors to wait for (epoll(7)); it says which are ready.
package struct Epoll: ~Copyable {
  private let file: FileDescriptor
  private var ready = [epoll_event](repeating: epoll_event(), count: 16)
  private var readyCount = 0

  package init() throws(Errno) {
    file = FileDescriptor(owning: try retryingOnInterrupt { epoll_create1(CInt(EPOLL_CLOEXEC)) })
  }

  /// Waits for `descriptor` too, from now on.
  ///
  /// - Parameters:
  ///   - descriptor: One that the caller keeps open until ``remove(_:)``.
  ///   - tag: What ``tag(at:)`` gives back for it.
  ///   - isReadToItsEnd: Whether the caller takes all that waits each time, so that the kernel
  ///     need not look again before the next wait (`EPOLLET`).
  /// - Throws: The `errno` of epoll_ctl(2), such as `EEXIST` for a descriptor added twice.
  package func add(
    _ descriptor: CInt,
    tag: UInt64,
    isReadToItsEnd: Bool = false
  ) throws(Errno) {
    var event = epoll_event()
    event.events = EPOLLIN.rawValue | (isReadToItsEnd ? EPOLLET.rawValue : 0)
    event.data.u64 = tag
    try retryingOnInterrupt { epoll_ctl(file.rawValue, EPOLL_CTL_ADD, descriptor, &event) }
  }

  /// Waits until a descriptor that was added is writable too, or no longer so.
  ///
  /// - Parameters:
  ///   - descriptor: One that was added.
  ///   - tag: As it was added.
  ///   - writable: Whether room to write is waited for.
  /// - Throws: The `errno` of epoll_ctl(2), such as `ENOENT` for one that was not added.
  package func change(_ descriptor: CInt, tag: UInt64, writable: Bool) throws(Errno) {
    var event = epoll_event()
    event.events = writable ? EPOLLIN.rawValue | EPOLLOUT.rawValue : EPOLLIN.rawValue
    event.data.u64 = tag
    try retryingOnInterrupt { epoll_ctl(file.rawValue, EPOLL_CTL_MOD, descriptor, &event) }
  }

  /// Forgets a descriptor; one that is not known is no error.
  package func remove(_ descriptor: CInt) {
    _ = epoll_ctl(file.rawValue, EPOLL_CTL_DEL, descriptor, nil)
  }

  /// Waits until a descriptor is readable or its other end is gone, or the time is up.
  ///
  /// - Parameter timeout: How long to wait at most, `nil` for ever.
  /// - Throws: The `errno` of epoll_wait(2).
  package mutating func wait(timeout: Duration?) throws(Errno) {
    let milliseconds = timeout.map { CInt(clamping: Self.millisecondsRoundedUp($0)) } ?? -1
    let count = try retryingOnInterrupt {
      epoll_wait(file.rawValue, &ready, CInt(ready.count), milliseconds)
    }
    readyCount = Int(count)
  }

  /// The number of descriptors that the last wait found readable.
  package var count: Int { readyCount }

  /// The tag of one of them.
  package func tag(at index: Int) -> UInt64 { ready[index].data.u64 }

  /// Rounded up, so that a deadline is never found a little before it is due.
  private static func millisecondsRoundedUp(_ duration: Duration) -> Int64 {
    guard duration > .zero else { return 0 }
    let (seconds, attoseconds) = duration.components
    return seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
  }
}
