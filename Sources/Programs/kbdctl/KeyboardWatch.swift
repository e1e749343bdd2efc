import Bluetooth
import BluetoothLinks
import Hotplug
import KbdctlCommands
import Keyboards
import LinuxSystem

/// `kbdctl list --watch`: tells of keyboards until it is interrupted.
final class KeyboardWatch {
  private let isJSON: Bool
  private let loop: EventLoop
  private let devices: DeviceChanges
  private let bluetooth: BluetoothWatch
  private let patience: Timer

  /// Begins to listen for changes.
  static func starting(isJSON: Bool) throws(CommandFailure) -> KeyboardWatch {
    do throws(Errno) { return try KeyboardWatch(isJSON: isJSON) } catch {
      throw .cannotWatchDevices("\(error)")
    }
  }

  /// The handlers own neither the loop nor the devices: the loop holds them.
  private init(isJSON: Bool) throws(Errno) {
    let loop = try EventLoop()
    let devices = try DeviceChanges()
    try devices.tell(on: loop, { [unowned loop] in loop.stop() }, warn: Self.warnOfTimer)
    bluetooth = try BluetoothWatch(on: loop) { [unowned devices] _ in
      Self.arm { () throws(Errno) in try devices.noteChange() }
    }
    patience = try Timer()
    try patience.fire(at: monotonicNow() + BluetoothLimits.glance)
    self.isJSON = isJSON
    self.loop = loop
    self.devices = devices
    // A Bluetooth service that says nothing does not keep the others waiting.
    try loop.add(patience.descriptor) { [unowned self] _ in
      patience.acknowledge()
      Self.arm { () throws(Errno) in try devices.noteChange() }
    }
  }

  private static func arm(_ body: () throws(Errno) -> Void) {
    do throws(Errno) { try body() } catch { warnOfTimer(error) }
  }

  private static func warnOfTimer(_ error: Errno) { warn(ListeningWords.noTimer("\(error)")) }

  /// Tells what is there and what changes.
  ///
  /// - Parameter look: Gives what is there now; called when the devices are listened to already, so
  ///   that nothing falls between the two.
  /// - Throws: What `look` throws, and a failure of the waiting.
  func run(
    _ look: (BluetoothSnapshot) throws(CommandFailure) -> KeyboardListing
  ) throws(CommandFailure) {
    var listing: KeyboardListing?
    var known: BluetoothSnapshot?
    var notice: String?
    while true {
      do throws(Errno) { try loop.run() } catch { throw .cannotWatchDevices("\(error)") }
      // What was heard last, while nothing can be heard.
      let snapshot = bluetooth.view.orLast(known)
      let now = try look(snapshot)
      let news = WatchedChange.text(from: listing, to: now, isJSON: isJSON)
      isJSON ? printExactly(news) : printText(news)
      if let news = snapshot.notice, news != notice { warn(news) }
      notice = snapshot.notice
      listing = now
      known = snapshot
    }
  }
}
