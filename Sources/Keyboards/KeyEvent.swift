/// What one key did at one time.
package struct KeyEvent: Hashable, Sendable {
  /// What the kernel reports in `input_event.value` for `EV_KEY`.
  package enum Change: Int32, BitwiseCopyable, Sendable {
    case release = 0
    case press = 1
    case autorepeat = 2
  }

  package var key: KeyCode

  /// The `MSC_SCAN` of the same frame, or ``ScanCode/none``.
  package var scan: ScanCode
  package var change: Change

  /// Time since boot, as `CLOCK_MONOTONIC` counts it.
  package var time: Duration

  package init(key: KeyCode, scan: ScanCode = .none, change: Change, time: Duration) {
    self.key = key
    self.scan = scan
    self.change = change
    self.time = time
  }
}
