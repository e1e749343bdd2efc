import Glibc
import KbdctlCommands
import LinuxSystem

// Before all else: from here on the program ends when it is told to.
_ = processEnd
do throws(UsageError) {
  let invocation = try Invocation(parsing: Array(CommandLine.arguments.dropFirst()))
  do throws(CommandFailure) {
    try run(invocation)
  } catch {
    report(error)
    exit(processEnd.status ?? error.status)
  }
} catch {
  warn(error.text)
  exit(2)
}
exit(processEnd.status ?? 0)

func run(_ invocation: Invocation) throws(CommandFailure) {
  switch invocation {
  case .help(let subject): printText(HelpText.text(on: subject))
  case .version: printLine("kbdctl 0.1.0")
  case .list(let options): try ListCommand(options).run()
  case .info(let options): try InfoCommand(options).run()
  case .kind(let options):
    printText(try options.perform(on: KindPorts(try KeyboardFacts())))
  case .monitor(let options): try MonitorCommand(options).run()
  case .scan(let options): try ScanCommand(options).run()
  case .pair(let options): try PairCommand(options).run()
  case .link(let options): try LinkCommand(options).run()
  case .status(let options): try StatusCommand(options).run()
  case .check(let options): try CheckCommand(options).run()
  case .doctor(let options): try DoctorCommand(options).run()
  case .layout(let command):
    let answer = try command.perform(on: LayoutPorts(try KeyboardFacts()))
    answer.isExact ? printExactly(answer.text) : printText(answer.text)
    if let failure = answer.failure { throw failure }
  case .shortcuts(let options): try ShortcutsCommand(options).run()
  case .listen(let options): try ListenCommand(options).run()
  case .completion(let shell): printExactly(shell.script)
  case .candidates(let words):
    var completion = Completion(of: words, on: .machine)
    printExactly(completion.text())
  }
}
