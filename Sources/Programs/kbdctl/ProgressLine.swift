import Glibc
import KbdctlCommands
import LinuxSystem

/// Writes to standard error that a command goes on, while its loop waits.
final class ProgressLine {
  private var text: ProgressText
  private let timer: Timer

  init(_ activity: ProgressText.Activity, on loop: EventLoop) throws(Errno) {
    text = ProgressText(activity, isTerminal: isatty(STDERR_FILENO) == 1, at: monotonicNow())
    timer = try Timer()
    try loop.add(timer.descriptor) { [weak self] _ in self?.timePassed() }
    try timer.fire(at: text.deadline)
  }

  deinit { clear() }

  /// Makes room for other words.
  func clear(isPaused: Bool = false) {
    write(text.clear(at: monotonicNow(), isPaused: isPaused))
  }

  private func timePassed() {
    timer.acknowledge()
    write(text.take(at: monotonicNow()) ?? "")
  }

  private func write(_ words: String) {
    printErrorText(words)
    try? timer.fire(at: text.deadline)
  }
}
