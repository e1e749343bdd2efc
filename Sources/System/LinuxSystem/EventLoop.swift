/// Waits for many descriptors on one thread and calls the handler of each that is readable.
///
/// Handlers run one after the other on the thread of ``run()``, so the state that they share
/// needs no lock. A handler must not block.
package final class EventLoop {
  /// What to do for a readable descriptor; it gets the loop, so that it need not capture it.
  package typealias Handler = (EventLoop) -> Void

  private var epoll: Epoll
  private var handlers: [CInt: Handler] = [:]
  private var awaitingRoom: Set<CInt> = []
  private var isStopped = false

  package init() throws(Errno) { epoll = try Epoll() }

  /// Calls `handler` whenever `descriptor` is readable, or its other end is gone.
  ///
  /// - Parameters:
  ///   - descriptor: A non-blocking descriptor, which the caller keeps open until ``remove(_:)``.
  ///   - isReadToItsEnd: As ``Epoll/add(_:tag:isReadToItsEnd:)`` has it; for an attribute of sysfs,
  ///     which is always readable, it means that only changes are told.
  ///   - handler: Reads until the descriptor has nothing more to give.
  /// - Throws: The `errno` of epoll_ctl(2), such as `EEXIST` for a descriptor added twice.
  package func add(
    _ descriptor: CInt,
    isReadToItsEnd: Bool = false,
    handler: @escaping Handler
  ) throws(Errno) {
    try epoll.add(descriptor, tag: UInt64(descriptor), isReadToItsEnd: isReadToItsEnd)
    handlers[descriptor] = handler
  }

  /// Calls the handler of a descriptor also when there is room to write, or no longer so.
  ///
  /// - Parameters:
  ///   - isWanted: Only for as long as there is something to write.
  ///   - descriptor: One that was added.
  /// - Throws: The `errno` of epoll_ctl(2), such as `ENOENT` for one that was not added.
  package func waitForRoom(_ isWanted: Bool, on descriptor: CInt) throws(Errno) {
    guard isWanted != awaitingRoom.contains(descriptor) else { return }
    try epoll.change(descriptor, tag: UInt64(descriptor), writable: isWanted)
    if isWanted { awaitingRoom.insert(descriptor) } else { awaitingRoom.remove(descriptor) }
  }

  package func remove(_ descriptor: CInt) {
    handlers[descriptor] = nil
    awaitingRoom.remove(descriptor)
    epoll.remove(descriptor)
  }

  /// Waits and calls handlers until ``stop()`` is called, which may have been before.
  package func run() throws(Errno) {
    defer { isStopped = false }
    while !isStopped {
      try epoll.wait(timeout: nil)
      // An earlier handler of this turn may have removed a later one.
      for index in 0..<epoll.count { handlers[CInt(epoll.tag(at: index))]?(self) }
    }
  }

  package func stop() { isStopped = true }
}
