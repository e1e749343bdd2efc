import BluetoothLinks
import Forwarding
import Glibc
import Hotplug
import KbdctlCommands
import KeyPath
import Keyboards
import LinuxSystem
import Listening
import Settings
import SettingsFiles
import Text

/// `kbdctl monitor`: it wires the monitor to the machine.
final class MonitorSession {
  /// How long the end waits for readers of what was written.
  private static let lastLines = Duration.milliseconds(500)

  private let options: MonitorOptions
  private let rules: ListenRules
  private let loop: EventLoop
  private let lines: LineWriter
  private let devices: DeviceChanges
  private let decision: Timer
  private var choices: FolderWatch
  private var recording: Recording?

  /// The devices that were there at the last look, keyboards or not: records are of them.
  private var present: [Keyboard] = []

  /// What is to be recorded from before there was a file.
  private var unsaved: [String] = []
  private var reader: KeyboardReader?
  private var monitor: Monitor?
  private var links: LinkWatch?
  private var status: CInt = 0

  init(_ options: MonitorOptions) throws(CommandFailure) {
    self.options = options
    let rules = try ListenRules(configuration: nil, nil)
    do throws(Errno) {
      loop = try EventLoop()
      lines = try makeLineWriter()
      // Before the first look, so that nothing falls between the two.
      devices = try DeviceChanges()
      decision = try Timer()
      choices = try FolderWatch(rules.chosen.store.recordFolder)
    } catch {
      throw .cannotBeginToListen("\(error)")
    }
    self.rules = rules
  }

  /// Tells of keys until it is told to stop.
  ///
  /// - Returns: The exit status.
  /// - Throws: ``CommandFailure`` when no keyboard can be read.
  func run() throws(CommandFailure) -> CInt {
    let wanted = try rules.chosen.ids(of: options.keyboard.map { [$0] } ?? [])
    defer { lines.finish(within: Self.lastLines) }
    let monitor = Monitor(
      wanted: wanted,
      rules.compiler,
      rules.catalogue,
      ListenRules.layouts(keep: { _, _ in nil }, warn: lines.warn),
      ports
    )
    self.monitor = monitor
    let reader = KeyboardReader(on: loop, readerPorts)
    self.reader = reader
    try watch()
    if let failure = monitor.start() {
      throw CommandFailure(failure.message, remedy: failure.remedy)
    }
    if let file = options.recording {
      // Not before there is something to record: an older one would be lost for nothing.
      recording = try Recording(file, notice: lines.warn)
      save(unsaved)
    }
    // Without a system bus there are no Bluetooth keyboards to watch.
    links = try? LinkWatch(
      on: loop,
      onAway: { [unowned self] addresses in afterwards { $0.away(addresses) } },
      onLink: { _ in }
    )
    do throws(Errno) {
      try loop.run()
    } catch {
      throw .cannotWait("\(error)")
    }
    return status
  }

  private func fire(_ timer: borrowing Timer, at time: Duration?) {
    do throws(Errno) { try timer.fire(at: time) } catch { warnOfTimer(error) }
  }

  private func warnOfTimer(_ error: Errno) { lines.warn(ListeningWords.noTimer("\(error)")) }

  private func afterwards(_ body: (Monitor) -> Void) {
    guard let monitor else { return }
    body(monitor)
    fire(decision, at: monitor.deadline)
  }

  /// The handlers do not own the session: it owns the loop that holds them.
  private func watch() throws(CommandFailure) {
    do throws(Errno) {
      try processEnd.tell(on: loop) { [unowned self] in end($0) }
      try devices.tell(
        on: loop,
        { [unowned self] in afterwards { $0.look() } },
        warn: { [unowned self] in warnOfTimer($0) }
      )
      try loop.add(decision.descriptor) { [unowned self] _ in
        decision.acknowledge()
        afterwards { $0.timePassed(to: monotonicNow()) }
      }
      try loop.add(choices.descriptor) { [unowned self] _ in
        if choices.acknowledge() { afterwards { $0.choicesChanged() } }
      }
    } catch {
      throw .cannotWait("\(error)")
    }
  }

  private func end(_ status: CInt) {
    self.status = status
    loop.stop()
  }
}

// MARK: Ports

extension MonitorSession {
  private var ports: Monitor.Ports {
    Monitor.Ports(
      inventory: { [unowned self] in
        do throws(CommandFailure) {
          let inventory = try rules.chosen.inventory()
          present = inventory.candidates
          return .success(inventory)
        } catch {
          return .failure(Listener.InventoryFault(error.message))
        }
      },
      open: { [unowned self] in reader?.open($0, $1) },
      close: { [unowned self] in reader?.close($0) },
      records: { [unowned self] in rules.chosen.store.records(among: present) },
      write: { [lines, options] line in
        lines.write(
          options.isJSON ? "\(line.json)" : typography.written(line.text),
          to: STDOUT_FILENO
        )
      },
      save: { [unowned self] in save($0) },
      warn: lines.warn,
      now: monotonicNow
    )
  }

  private var readerPorts: KeyboardReader.Ports {
    KeyboardReader.Ports(
      key: { [unowned self] event, source, lights in
        afterwards { $0.keyMoved(event, from: source, lights: lights) }
      },
      lostEvents: { [unowned self] source, down in
        afterwards { $0.eventsLost(of: source, down: down) }
      },
      lost: { [unowned self] source in
        afterwards { $0.lost(source) }
        // Its node may be there still, or again.
        do throws(Errno) { try devices.noteChange() } catch { warnOfTimer(error) }
      }
    )
  }

  private func save(_ lines: [String]) {
    guard options.recording != nil else { return }
    guard recording != nil else { return unsaved += lines }
    guard let failure = recording?.append(lines) else { return }
    self.lines.warn(failure)
    recording = nil
    end(1)
  }
}
