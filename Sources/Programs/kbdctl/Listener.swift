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
  static let settling = Duration.milliseconds(100)

  let options: ListenOptions
  let chosen: ChosenLayouts
  private let shortcuts: ChosenShortcuts
  let signals: Signals
  let monitor: UdevMonitor
  let lookAgain: Timer
  let retry: Timer
  let end: Timer
  let loop: EventLoop
  let input: InputThread
  private let speech: SpeechSink
  let legends: SlotLegends
  let conversation: Conversation
  var links: LinkWatch?
  var roster = KeyboardRoster()
  var capture = KeyboardCapture()
  var wanted: Set<Keyboard.ID>?
  var isStarted = false
  var refusals: [CommandFailure] = []
  var declined: [(Keyboard, KeyboardRoster.Refusal)] = []
  var status: CInt = 0

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
      if roster.taken.isEmpty {
        if let refusal = refusals.first { throw refusal }
        try checkOutput()
      }
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

  /// Without a keyboard nothing else would tell, until one comes and cannot be taken.
  private func checkOutput() throws(CommandFailure) {
    guard options.output == .uinput else { return }
    do throws(Errno) {
      try VirtualKeyboard.check()
    } catch {
      throw CommandFailure(uinput: error)
    }
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
