import CLinux
import Glibc

/// A deadline that makes a descriptor readable (timerfd_create(2), CLOCK_MONOTONIC).
package struct Timer: ~Copyable {
  private let file: FileDescriptor

  package init() throws(Errno) {
    let flags = CInt(TFD_CLOEXEC) | CInt(TFD_NONBLOCK)
    file = FileDescriptor(
      owning: try retryingOnInterrupt { timerfd_create(CLOCK_MONOTONIC, flags) }
    )
  }

  /// The descriptor that becomes readable when the time has come; the timer keeps owning it.
  package var descriptor: CInt { file.rawValue }

  /// Sets the one time at which the timer fires, replacing an earlier one.
  ///
  /// - Parameter time: As ``monotonicNow()`` counts; `nil` stops the timer.
  /// - Throws: The `errno` of timerfd_settime(2).
  package func fire(at time: Duration?) throws(Errno) {
    var setting = itimerspec()
    if let time {
      // All zero would stop the timer, so the past is one nanosecond after boot.
      let (seconds, attoseconds) = max(time, .nanoseconds(1)).components
      setting.it_value.tv_sec = Int(seconds)
      setting.it_value.tv_nsec = Int(attoseconds / 1_000_000_000)
    }
    let flags = CInt(TFD_TIMER_ABSTIME)
    try retryingOnInterrupt { timerfd_settime(file.rawValue, flags, &setting, nil) }
  }

  /// Makes the descriptor unreadable again until the next deadline.
  package func acknowledge() {
    var count: UInt64 = 0
    _ = read(file.rawValue, &count, MemoryLayout.size(ofValue: count))
  }
}

/// The time since boot, as `CLOCK_MONOTONIC` counts it.
package func monotonicNow() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
