import Bluetooth
import BluetoothLinks
import Glibc
import Hotplug
import KbdctlCommands
import Keyboards
import LinuxSystem

/// `kbdctl list --watch`: tells of keyboards until it is interrupted.
struct KeyboardWatch: ~Copyable {
  private let isJSON: Bool
  private let signals: Signals
  private let monitor: UdevMonitor
  private var epoll: Epoll
  /// `nil` without a system bus.
  private let bluetooth: BluetoothAccess?

  /// Begins to listen for changes.
  static func starting(isJSON: Bool) throws(CommandFailure) -> KeyboardWatch {
    do throws(Errno) { return try KeyboardWatch(isJSON: isJSON) } catch {
      throw .cannotWatchDevices("\(error)")
    }
  }

  private init(isJSON: Bool) throws(Errno) {
    let signals = try Signals([SIGINT, SIGTERM])
    let monitor = try UdevMonitor()
    let epoll = try Epoll()
    try epoll.add(signals.descriptor, tag: 0)
    try epoll.add(monitor.descriptor, tag: 1)
    let bluetooth = try? BluetoothAccess(startsService: false)
    _ = try? bluetooth?.begin(within: .seconds(2))
    if let bluetooth { try epoll.add(bluetooth.loop.descriptor, tag: 2) }
    self.bluetooth = bluetooth
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
    _ look: (BluetoothSnapshot) throws(CommandFailure) -> KeyboardListing
  ) throws(CommandFailure) {
    var listing: KeyboardListing?
    while true {
      let now = try look(snapshot)
      show(WatchedChange.text(from: listing, to: now, isJSON: isJSON))
      listing = now
      do throws(Errno) {
        try waitForChange()
      } catch {
        throw .cannotWatchDevices("\(error)")
      }
    }
  }

  /// Connected is what BlueZ says: a node may stay although its keyboard is away.
  private var snapshot: BluetoothSnapshot {
    bluetooth?.snapshot ?? BluetoothSnapshot(service: .absent)
  }

  /// Returns when devices have changed and nothing has come for a while.
  private mutating func waitForChange() throws(Errno) {
    var settling = Settling()
    let before = snapshot
    while true {
      try epoll.wait(timeout: settling.deadline.map { $0 - monotonicNow() })
      if let signal = signals.next() { exit(128 + signal) }
      if let deadline = settling.deadline, deadline <= monotonicNow() { return }
      while monitor.next() != nil { settling.note(at: monotonicNow()) }
      try bluetooth?.loop.runOnce()
      if snapshot != before { settling.note(at: monotonicNow()) }
    }
  }

  /// Prints at once: whoever reads the other end of a pipe wants each line as it comes.
  private func show(_ text: String) {
    print(text, terminator: "")
    fflush(nil)
  }
}
