/// What one key did at one time.
@usableFromInline
package struct KeyEvent: Hashable, Sendable {
  /// What the kernel reports in `input_event.value` for `EV_KEY`.
  @usableFromInline
  package enum Change: Int32, BitwiseCopyable, Sendable {
    case release = 0
    case press = 1
    case autorepeat = 2
  }

  @usableFromInline package var key: KeyCode

  /// The `MSC_SCAN` of the same frame, or ``ScanCode/none``.
  @usableFromInline package var scan: ScanCode
  @usableFromInline package var change: Change

  /// Time since boot, as `CLOCK_MONOTONIC` counts it.
  @usableFromInline package var time: Duration

  @inlinable package init(key: KeyCode, scan: ScanCode = .none, change: Change, time: Duration) {
    self.key = key
    self.scan = scan
    self.change = change
    self.time = time
  }
}
