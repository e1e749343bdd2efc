import Bluetooth
import BluetoothLinks
import Hotplug
import KbdctlCommands
import Keyboards
import LinuxSystem

/// `kbdctl list --watch`: tells of keyboards until it is interrupted.
struct KeyboardWatch: ~Copyable {
  private let isJSON: Bool
  private let monitor: UdevMonitor
  private let loop: EventLoop
  private let bluetooth: BluetoothWatch
  private var epoll: Epoll
  /// What the watch goes by; what was heard last, while nothing can be heard.
  private var snapshot: BluetoothSnapshot?

  /// Begins to listen for changes.
  static func starting(isJSON: Bool) throws(CommandFailure) -> KeyboardWatch {
    do throws(Errno) { return try KeyboardWatch(isJSON: isJSON) } catch {
      throw .cannotWatchDevices("\(error)")
    }
  }

  private init(isJSON: Bool) throws(Errno) {
    let monitor = try UdevMonitor()
    let loop = try EventLoop()
    let epoll = try Epoll()
    try epoll.add(monitor.descriptor, tag: 1)
    try epoll.add(loop.descriptor, tag: 2)
    bluetooth = try BluetoothWatch(on: loop)
    self.isJSON = isJSON
    self.monitor = monitor
    self.loop = loop
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
    var notice: String?
    try waiting { watch throws(Errno) in try watch.waitForBluetooth() }
    while true {
      let snapshot = bluetooth.view.orLast(snapshot)
      self.snapshot = snapshot
      let now = try look(snapshot)
      let news = WatchedChange.text(from: listing, to: now, isJSON: isJSON)
      isJSON ? printExactly(news) : printText(news)
      if let news = snapshot.notice, news != notice { warn(news) }
      notice = snapshot.notice
      listing = now
      try waiting { watch throws(Errno) in try watch.waitForChange() }
    }
  }

  private mutating func waiting(
    _ body: (inout KeyboardWatch) throws(Errno) -> Void
  ) throws(CommandFailure) {
    do throws(Errno) { try body(&self) } catch { throw .cannotWatchDevices("\(error)") }
  }

  /// Returns when it is known what BlueZ knows, or that it does not say.
  private mutating func waitForBluetooth() throws(Errno) {
    let end = monotonicNow() + BluetoothLimits.glance
    while bluetooth.snapshot == nil, monotonicNow() < end {
      try wait(until: end)
      try loop.runOnce()
    }
  }

  /// Returns when devices have changed and nothing has come for a while.
  private mutating func waitForChange() throws(Errno) {
    var settling = Settling()
    var before = snapshot
    while true {
      try wait(until: settling.deadline)
      if let deadline = settling.deadline, deadline <= monotonicNow() { return }
      while monitor.next() != nil { settling.note(at: monotonicNow()) }
      try loop.runOnce()
      let now = bluetooth.view.orLast(before)
      if now != before { settling.note(at: monotonicNow()) }
      before = now
    }
  }

  private mutating func wait(until deadline: Duration?) throws(Errno) {
    try epoll.wait(timeout: deadline.map { $0 - monotonicNow() })
  }
}
