import Glibc
import Hotplug
import KbdctlCommands
import LinuxSystem

/// `kbdctl list --watch`: tells of keyboards until it is interrupted.
struct KeyboardWatch: ~Copyable {
  /// A device's nodes come one after the other; only all of them tell what it is.
  private static let settling: Duration = .milliseconds(150)

  private let isJSON: Bool
  private let signals: Signals
  private let monitor: UdevMonitor
  private var epoll: Epoll

  /// Begins to listen for changes.
  static func starting(isJSON: Bool) throws(CommandFailure) -> KeyboardWatch {
    do throws(Errno) { return try KeyboardWatch(isJSON: isJSON) } catch { throw failure(error) }
  }

  private init(isJSON: Bool) throws(Errno) {
    let signals = try Signals([SIGINT, SIGTERM])
    let monitor = try UdevMonitor()
    let epoll = try Epoll()
    try epoll.add(signals.descriptor, tag: 0)
    try epoll.add(monitor.descriptor, tag: 1)
    self.isJSON = isJSON
    self.signals = signals
    self.monitor = monitor
    self.epoll = epoll
  }

  /// Tells what is there and what changes.
  ///
  /// - Parameter look: Gives what is there now; called first when the monitor already listens, so
  ///   that nothing falls between the two.
  /// - Throws: What `look` throws, and a failure of the waiting.
  mutating func run(
    _ look: () throws(CommandFailure) -> KeyboardListing
  ) throws(CommandFailure) {
    var listing = try look()
    show(WatchedChange.first(listing))
    if listing.keyboards.isEmpty, !isJSON { show(KeyboardListing(keyboards: []).text) }
    while true {
      do throws(Errno) {
        try waitForChange()
      } catch {
        throw Self.failure(error)
      }
      let now = try look()
      show(WatchedChange.between(listing, now))
      listing = now
    }
  }

  private static func failure(_ errno: Errno) -> CommandFailure {
    CommandFailure(
      "cannot watch the input devices: \(errno)",
      remedy: "See them once with ‘kbdctl list’; to watch, udev must run."
    )
  }

  /// Returns when devices have changed and nothing has come for a while.
  private mutating func waitForChange() throws(Errno) {
    var hasChanged = false
    while true {
      try epoll.wait(timeout: hasChanged ? Self.settling : nil)
      if let signal = signals.next() { exit(128 + signal) }
      guard epoll.count > 0 else { return }
      while monitor.next() != nil { hasChanged = true }
    }
  }

  private func show(_ changes: [WatchedChange]) {
    for change in changes { show(isJSON ? "\(change.json)\n" : change.text) }
  }

  /// Prints at once: whoever reads the other end of a pipe wants each line as it comes.
  private func show(_ text: String) {
    print(text, terminator: "")
    fflush(nil)
  }
}
