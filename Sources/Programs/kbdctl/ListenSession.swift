import BluetoothLinks
import Forwarding
import Glibc
import Hotplug
import KbdctlCommands
import KeyPath
import Keyboards
import Layouts
import LinuxSystem
import Listening
import Settings
import SettingsFiles
import Speech
import Text
import Wording

/// `kbdctl listen` with real keyboards: it wires the listener to the machine.
final class ListenSession {
  /// How long the end waits for readers of what was written.
  private static let lastLines = Duration.milliseconds(500)

  private let options: ListenOptions
  private let output: OutputLayout?
  /// Those that stop a process, as Control Z does.
  private let stops: Signals
  private let loop: EventLoop
  private let lines: LineWriter
  private let devices: DeviceChanges
  private let retry: Timer
  private let end: Timer
  private let forwarder: KeyboardForwarder
  private let speech: SpeechSink
  private var choices: FolderWatch
  private var rules: ListenRules

  /// The devices that were there at the last look, keyboards or not: records are of them.
  private var present: [Keyboard] = []
  private var listener: Listener?
  private var links: LinkWatch?
  private var consumers: ConsumerFacts?
  private var status: CInt = 0

  init(_ options: ListenOptions, _ output: OutputLayout?) throws(CommandFailure) {
    self.options = options
    self.output = output
    // While a signal still ends it: the configuration may be a pipe that is slow.
    let rules = try ListenRules(configuration: options.configuration, options.profile)
    let lines: LineWriter
    do throws(Errno) {
      stops = try Signals([SIGTSTP, SIGTTIN, SIGTTOU])
      loop = try EventLoop()
      lines = try makeLineWriter()
      // Before the first look, so that nothing falls between the two.
      devices = try DeviceChanges()
      retry = try Timer()
      end = try Timer()
      choices = try FolderWatch(rules.chosen.store.recordFolder)
      forwarder = try KeyboardForwarder(
        rules.compiler.compiled(for: []).ruleset,
        makesTwins: options.output == .uinput,
        on: loop,
        warn: lines.warn
      )
    } catch {
      throw .cannotBeginToListen("\(error)")
    }
    speech = try SpeechSink(options.speech, write: lines.printLine, warn: lines.warn)
    self.lines = lines
    self.rules = rules
  }

  /// Listens until it is told to stop; gives the exit status.
  ///
  /// - Throws: ``CommandFailure`` when no keyboard can be taken.
  func run() throws(CommandFailure) -> CInt {
    let listener = Listener(
      wanted: try rules.chosen.ids(of: options.keyboards),
      rules.compiler,
      rules.conversation(
        speech,
        isSilent: options.speech == .none,
        keep: { [unowned self] slot, choice in
          self.listener?.keyboard(in: slot)
            .flatMap { rules.chosen.keep(choice, of: $0, among: present) }
        },
        write: lines.printLine,
        warn: lines.warn
      ),
      ports
    )
    self.listener = listener
    try watch()
    consult()
    watchLinks(listener)
    defer {
      forwarder.stop()
      lines.finish(within: Self.lastLines)
    }
    if let failure = listener.start() {
      throw CommandFailure(failure.message, remedy: failure.remedy)
    }
    if options.speech != .none { speech.apply(rules.speech) }
    listener.sayStarted()
    fire(retry, at: listener.deadline)
    do throws(Errno) { try loop.run() } catch { fail(error) }
    forwarder.stop()
    speech.finish()
    return status
  }

  private func fail(_ error: Errno) {
    lines.warn(ListeningWords.cannotGoOn("\(error)"))
    status = 1
  }

  private func fire(_ timer: borrowing Timer, at time: Duration?) {
    do throws(Errno) { try timer.fire(at: time) } catch { warnOfTimer(error) }
  }

  private func warnOfTimer(_ error: Errno) { lines.warn(ListeningWords.noTimer("\(error)")) }
}

// MARK: What the loop waits for

extension ListenSession {
  /// The handlers do not own the session: it owns the loop that holds them.
  private func watch() throws(CommandFailure) {
    do throws(Errno) {
      try loop.add(stops.descriptor) { [unowned self] _ in
        while stops.next() != nil { suspend() }
      }
      try processEnd.tell(
        on: loop,
        reload: { [unowned self] in reload() },
        end: { [unowned self] _ in stop(saying: .listeningEnded) }
      )
      try devices.tell(
        on: loop,
        { [unowned self] in afterwards { $0.look() } },
        warn: { [unowned self] in warnOfTimer($0) }
      )
      try loop.add(retry.descriptor) { [unowned self] _ in
        retry.acknowledge()
        afterwards { $0.timePassed(to: monotonicNow()) }
      }
      try loop.add(choices.descriptor) { [unowned self] _ in
        if choices.acknowledge() { afterwards { $0.choicesChanged() } }
      }
      try loop.add(end.descriptor) { [unowned self] _ in stop(saying: .timeIsUp) }
      if let duration = options.duration { try end.fire(at: monotonicNow() + duration) }
      try forwarder.start(forwarderPorts)
      consumers = try ConsumerFacts(on: loop, output, lines.warn) { [unowned self] in consult() }
    } catch {
      throw .cannotWait("\(error)")
    }
  }

  /// Without a system bus there are no Bluetooth keyboards to watch.
  private func watchLinks(_ listener: Listener) {
    links = try? LinkWatch(
      on: loop,
      onAway: { [unowned self] addresses in afterwards { $0.away(addresses) } },
      // The loop holds this, and the listener's ports hold the loop.
      onLink: { [weak listener] in listener?.linkChanged($0) }
    )
  }

  private func afterwards(_ body: (Listener) -> Void) {
    guard let listener else { return }
    body(listener)
    fire(retry, at: listener.deadline)
  }

  /// Who gets the keys, and how it reads them, may be different now.
  private func consult() {
    if let news = consumers?.news(rules.chosen) { lines.warn(news) }
    listener?.consumerChanged()
  }

  /// The keyboards are released before anything is said.
  private func stop(saying phrase: Phrase) {
    forwarder.stop()
    listener?.say(phrase, .important)
    loop.stop()
  }

  private func reload() {
    let reread = rules.reread(options.configuration, options.profile)
    if case .success(let new) = reread { rules = new }
    consult()
    afterwards { $0.reload(reread.map(\.compiler)) }
    do throws(Errno) { try devices.lookNow() } catch { warnOfTimer(error) }
  }

  /// A stopped process must not hold a grab: release, stop, and take again when it goes on.
  private func suspend() {
    forwarder.stop()
    listener?.suspend()
    kill(getpid(), SIGSTOP)
    do throws(Errno) {
      try forwarder.start(forwarderPorts)
      afterwards { $0.look() }
    } catch {
      fail(error)
      loop.stop()
    }
  }
}

// MARK: Ports

extension ListenSession {
  private var ports: Listener.Ports {
    Listener.Ports(
      keyboards: { [unowned self] in
        do throws(CommandFailure) {
          let inventory = try rules.chosen.inventory()
          present = inventory.candidates
          return .success(inventory.keyboards)
        } catch {
          return .failure(Listener.InventoryFault(error.message))
        }
      },
      forwarder,
      records: { [unowned self] in rules.chosen.store.records(among: present) },
      translation: { [unowned self] in consumers?.translation(rules.chosen) },
      warn: lines.warn
    )
  }

  private var forwarderPorts: KeyboardForwarder.Ports {
    KeyboardForwarder.Ports(
      report: { [unowned self] report in listener?.take(report) },
      sent: { [lines] key in
        lines.write(Transcript.line(sending: key, namesKeyboard: false), to: STDOUT_FILENO)
      },
      lost: { [unowned self] number in
        // Its node may be there still, or again.
        guard listener?.lost(number: number) ?? false else { return }
        do throws(Errno) { try devices.noteChange() } catch { warnOfTimer(error) }
      },
      lights: { [unowned self] slot, lights in listener?.lightsChanged(slot, lights) },
      ended: { [unowned self] end in
        stop(saying: end == .panic ? .panic : .listeningEnded)
        if end == .failed { status = 1 }
      }
    )
  }
}
