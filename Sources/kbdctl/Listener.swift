import Forwarding
import Glibc
import Hotplug
import InputDevices
import KbdctlCommands
import Keyboards
import LinuxSystem
import Listening
import Speech
import Wording

/// The control thread of `kbdctl listen`: keyboards that come and go, reports, speech, signals.
final class Listener {
  /// A device's nodes come one after the other; only all of them tell what it is.
  private static let settling = Duration.milliseconds(100)

  private let options: ListenOptions
  private let chosen: ChosenLayouts
  private let shortcuts: ChosenShortcuts
  private let signals: Signals
  private let monitor: UdevMonitor
  private let lookAgain: Timer
  private let retry: Timer
  private let end: Timer
  private let loop: EventLoop
  private let input: InputThread
  private let speech: SpeechSink
  private let legends: SlotLegends
  private let conversation: Conversation
  private var links: LinkWatch?
  private var roster = KeyboardRoster()
  private var capture = KeyboardCapture()
  private var wanted: Set<Keyboard.ID>?
  private var isStarted = false
  private var refusals: [CommandFailure] = []
  private var declined: [(Keyboard, KeyboardRoster.Refusal)] = []
  private var status: CInt = 0

  init(
    _ options: ListenOptions,
    _ chosen: ChosenLayouts,
    _ shortcuts: ChosenShortcuts
  ) throws(CommandFailure) {
    self.options = options
    self.chosen = chosen
    self.shortcuts = shortcuts
    do throws(Errno) {
      signals = try Signals([SIGINT, SIGTERM, SIGHUP])
      // Before the first look, so that nothing falls between the two.
      monitor = try UdevMonitor()
      lookAgain = try Timer()
      retry = try Timer()
      end = try Timer()
      loop = try EventLoop()
      input = try InputThread(shortcuts.ruleset)
    } catch {
      throw CommandFailure(
        "cannot begin to listen: \(error)",
        remedy: "Check that udev runs, and that /sys is there."
      )
    }
    speech = try SpeechSink(options.speech)
    legends = SlotLegends(chosen)
    conversation = Conversation(shortcuts.announcer(), speech, legends)
  }

  /// Listens until it is told to stop.
  ///
  /// - Returns: The exit status: 0, or 130 when it was interrupted.
  /// - Throws: ``CommandFailure`` when no keyboard can be taken.
  func run() throws(CommandFailure) -> CInt {
    speech.apply(shortcuts.speech)
    do throws(CommandFailure) {
      wanted = try wantedKeyboards()
      try watch()
      watchLinks()
      try lookAtKeyboards()
      if roster.taken.isEmpty, let refusal = refusals.first { throw refusal }
    } catch {
      stopInput()
      throw error
    }
    isStarted = true
    sayStarted()
    for (keyboard, refusal) in declined { tell(of: refusal, keyboard) }
    do throws(Errno) { try loop.run() } catch { warn("\(error), ending") }
    stopInput()
    speech.finish()
    return status
  }

  private func stopInput() {
    input.send(.stop)
    input.join()
    while let report = input.reports.next() { _ = take(report) }
  }

  /// What `--keyboard` names, or `nil` for all.
  private func wantedKeyboards() throws(CommandFailure) -> Set<Keyboard.ID>? {
    guard !options.keyboards.isEmpty else { return nil }
    let keyboards = try chosen.keyboards()
    var ids: Set<Keyboard.ID> = []
    for text in options.keyboards {
      ids.insert(try KeyboardSelector(text).choose(from: keyboards).id)
    }
    return ids
  }

  private func sayStarted() {
    let names = Vocabulary.english.list(of: roster.taken.map(\.name))
    if names.isEmpty {
      conversation.say(.noKeyboardYet, .message)
    } else if let help = shortcuts.helpChord {
      conversation.say(.listeningStarted(keyboards: names, help: help), .message)
    } else {
      conversation.say(.listeningStarted(keyboards: names), .message)
    }
  }
}

// MARK: What the loop waits for

extension Listener {
  /// The handlers do not own the listener: it owns the loop that holds them.
  private func watch() throws(CommandFailure) {
    do throws(Errno) {
      try loop.add(signals.descriptor) { [unowned self] _ in takeSignals() }
      try loop.add(monitor.descriptor) { [unowned self] _ in
        while monitor.next() != nil {}
        fire(lookAgain, at: monotonicNow() + Self.settling)
      }
      try loop.add(lookAgain.descriptor) { [unowned self] _ in
        lookAgain.acknowledge()
        do throws(CommandFailure) { try lookAtKeyboards() } catch { warn(error.message) }
      }
      try loop.add(retry.descriptor) { [unowned self] _ in
        retry.acknowledge()
        carryOut(roster.timePassed(to: monotonicNow()))
      }
      try loop.add(input.reports.descriptor) { [unowned self] _ in
        while let report = input.reports.next() { if !take(report) { loop.stop() } }
      }
      try loop.add(end.descriptor) { [unowned self] _ in
        conversation.say(.timeIsUp, .important)
        loop.stop()
      }
      if let duration = options.duration { try end.fire(at: monotonicNow() + duration) }
    } catch {
      throw CommandFailure("cannot wait for keyboards: \(error)")
    }
  }

  /// Without a system bus there are no Bluetooth keyboards to watch.
  private func watchLinks() {
    links = try? LinkWatch(
      on: loop,
      onChange: { [unowned self] in
        do throws(CommandFailure) { try lookAtKeyboards() } catch { warn(error.message) }
      },
      onLink: { [unowned self] address in
        for keyboard in roster.taken where keyboard.address == address {
          for id in roster.sources(of: keyboard.id) { input.send(.letGo(id)) }
        }
      }
    )
  }

  private func takeSignals() {
    while let signal = signals.next() {
      if signal == SIGINT { status = 128 + SIGINT }
      conversation.say(.listeningEnded, .important)
      loop.stop()
    }
  }

  private func fire(_ timer: borrowing Timer, at time: Duration?) {
    do throws(Errno) { try timer.fire(at: time) } catch { warn("cannot set a timer: \(error)") }
  }

  /// Does what a report of the input thread asks for; says whether the listener goes on.
  private func take(_ report: Report) -> Bool {
    switch report {
    case .lost(let id):
      capture.release(id)
      carryOut(roster.lost(id))
      // Its node may be there still, or again.
      fire(lookAgain, at: monotonicNow() + Self.settling)
      return true
    case .sent(_, let key, let change):
      printLine(Transcript.line(sending: key, change))
      return true
    case .perform, .explain, .helpModeEntered, .helpModeLeft, .panic:
      return conversation.carryOut(report)
    }
  }
}

// MARK: Keyboards

extension Listener {
  private func lookAtKeyboards() throws(CommandFailure) {
    var keyboards = try chosen.keyboards().filter { wanted?.contains($0.id) ?? true }
    for index in keyboards.indices {
      guard let address = keyboards[index].address, links?.away.contains(address) == true else {
        continue
      }
      keyboards[index].state = .disconnected
    }
    carryOut(roster.update(keyboards))
  }

  private func carryOut(_ actions: [KeyboardRoster.Action]) {
    for action in actions {
      switch action {
      case .attach(let id, let node, let keyboard): attach(id, node, keyboard)
      case .detach(let id):
        input.send(.detach(id))
        capture.release(id)
      case .came(let keyboard):
        if isStarted { conversation.say(.keyboardCame(keyboard.name), .message) }
      case .gone(let keyboard): conversation.say(.keyboardGone(keyboard.name), .message)
      case .declined(let keyboard, let refusal): decline(keyboard, refusal)
      }
    }
    fire(retry, at: roster.deadline)
  }

  private func attach(_ id: SourceID, _ node: String, _ keyboard: Keyboard) {
    let makesTwin = options.output == .uinput
    let isNewTwin = makesTwin && capture.twins[id.slot] == nil
    do throws(KeyboardCapture.Failure) {
      let device = try capture.take(id, node: node, of: keyboard, makesTwin: makesTwin)
      if isNewTwin { watchLights(of: id.slot) }
      do throws(CommandFailure) { try legends.add(keyboard, id.slot) } catch { warn(error.message) }
      input.send(.attach(id, device, capture.twins[id.slot]))
      carryOut(roster.attached(id))
    } catch {
      let failure = CommandFailure(error, node: node, keyboard: keyboard)
      refusals.append(failure)
      carryOut(roster.failed(id, KeyboardRoster.Refusal(error), at: monotonicNow()))
    }
  }

  private func watchLights(of slot: KeyboardSlot) {
    guard let twin = capture.twins[slot] else { return }
    do throws(Errno) {
      try loop.add(twin.descriptor) { [unowned self] _ in capture.carryLights(of: slot) }
    } catch {
      warn(
        "the lights of \(roster.keyboard(in: slot)?.name ?? "a keyboard") stay as they are: \(error)"
      )
    }
  }

  private func decline(_ keyboard: Keyboard, _ refusal: KeyboardRoster.Refusal) {
    // A keyboard that a program made is nobody's hardware: nothing to tell about it.
    guard refusal != .virtual else { return }
    if isStarted { tell(of: refusal, keyboard) } else { declined.append((keyboard, refusal)) }
  }

  private func tell(of refusal: KeyboardRoster.Refusal, _ keyboard: Keyboard) {
    let reason = refusal.reason
    warn("\(keyboard.name) is left alone: \(reason)")
    conversation.say(.keyboardNotTaken(keyboard.name, reason: reason), .message)
  }
}
