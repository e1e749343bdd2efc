import Glibc
import Hotplug
import KbdctlCommands
import Keyboards
import LinuxSystem

/// `kbdctl list --watch`: tells of keyboards until it is interrupted.
struct KeyboardWatch {
  /// A device's nodes come one after the other; only all of them tell what it is.
  private static let settling: Duration = .milliseconds(150)

  private let options: ListOptions

  init(_ options: ListOptions) { self.options = options }

  func run() throws(CommandFailure) {
    do throws(Errno) {
      let signals = try Signals([SIGINT, SIGTERM])
      // Before the first look, so that nothing falls between the two.
      let monitor = try UdevMonitor()
      var epoll = try Epoll()
      try epoll.add(signals.descriptor, tag: 0)
      try epoll.add(monitor.descriptor, tag: 1)
      var inventory = Inventory(try UdevInventory().nodes())
      showFirst(inventory)
      var isSettled = true
      while true {
        try epoll.wait(timeout: isSettled ? nil : Self.settling)
        if let signal = signals.next() { exit(128 + signal) }
        if epoll.count > 0 {
          while monitor.next() != nil { isSettled = false }
          continue
        }
        isSettled = true
        let now = Inventory(try UdevInventory().nodes())
        show(now.changes(since: inventory), now)
        inventory = now
      }
    } catch {
      throw CommandFailure(
        "cannot watch the input devices: \(error)",
        remedy: "Check that udev runs, and that /sys is mounted."
      )
    }
  }

  private func showFirst(_ inventory: Inventory) {
    for keyboard in inventory.keyboards {
      show(WatchedChange(.present, inventory.listed(keyboard)))
    }
    guard inventory.keyboards.isEmpty, !options.isJSON else { return }
    print(KeyboardListing(keyboards: []).text, terminator: "")
    fflush(nil)
  }

  private func show(_ changes: [InventoryChange], _ inventory: Inventory) {
    for change in changes {
      switch change {
      case .added(let keyboard): show(WatchedChange(.added, inventory.listed(keyboard)))
      case .changed(let keyboard): show(WatchedChange(.changed, inventory.listed(keyboard)))
      case .removed(let keyboard):
        var gone = keyboard
        gone.state = .disconnected
        show(WatchedChange(.removed, inventory.listed(gone)))
      }
    }
  }

  private func show(_ change: WatchedChange) {
    print(options.isJSON ? "\(change.json)\n" : change.text, terminator: "")
    // Whoever reads the other end of a pipe wants each line as it comes.
    fflush(nil)
  }
}
