import Forwarding
import Glibc
import Hotplug
import KbdctlCommands
import Keyboards
import LinuxSystem
import Listening
import Wording

/// What the loop waits for.
extension Listener {
  /// The handlers do not own the listener: it owns the loop that holds them.
  func watch() throws(CommandFailure) {
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
  func watchLinks() {
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

  func fire(_ timer: borrowing Timer, at time: Duration?) {
    do throws(Errno) { try timer.fire(at: time) } catch { warn("cannot set a timer: \(error)") }
  }

  /// Does what a report of the input thread asks for; says whether the listener goes on.
  func take(_ report: Report) -> Bool {
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
