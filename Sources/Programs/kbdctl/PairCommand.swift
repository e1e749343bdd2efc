import BluetoothLinks
import Glibc
import InputDevices
import KbdctlCommands
import LinuxSystem
import Pairing
import SystemBus

/// `kbdctl pair`.
struct PairCommand {
  private let options: PairOptions
  private let speaker: PairingSpeaker

  init(_ options: PairOptions) {
    self.options = options
    speaker = PairingSpeaker(options)
  }

  func run() throws(CommandFailure) {
    let outcome: PairingOutcome
    do throws(Errno) {
      outcome = try pair()
    } catch {
      speaker.say(.noBus)
      speaker.finish()
      throw CommandFailure(.noBus)
    }
    if let text = outcome.text { printLine(text) }
    if let failure = outcome.failure { speaker.say(failure) }
    speaker.finish()
    if let failure = outcome.failure { throw CommandFailure(failure) }
  }

  private func pair() throws(Errno) -> PairingOutcome {
    let loop = try EventLoop()
    let bus = try BusConnection()
    try bus.attach(to: loop)
    var outcome = PairingOutcome.failed(.noService)
    let trial = try KeyTrial(loop: loop)
    let progress = try ProgressLine(.waiting, on: loop)
    let run = try PairingRun(
      options.request(isInteractive: isatty(STDIN_FILENO) == 1),
      service: BlueZ(bus: bus),
      loop: loop,
      port: PairingRun.Port(
        say: { [speaker] in
          progress.clear(isPaused: $0.isForPerson)
          speaker.say($0)
        },
        show: { printLine($0) },
        readKey: { trial.begin($0) },
        finish: {
          outcome = $0
          loop.stop()
        }
      )
    )
    trial.onResult = { [weak run] in run?.receive(.tried($0)) }
    try speaker.listen(on: loop) { [weak run] in run?.receive(.voice($0)) }
    try processEnd.tell(on: loop) { [weak run] _ in run?.receive(.interrupted) }
    let lines = try InputLines { [weak run] in run?.receive(.typed($0)) }
    try lines.begin(on: loop)
    try loop.run()
    withExtendedLifetime((run, trial)) {}
    return outcome
  }
}
