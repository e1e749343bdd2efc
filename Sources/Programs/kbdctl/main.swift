import Glibc
import KbdctlCommands
import LinuxSystem

var errors = StandardError()
do throws(UsageError) {
  let invocation = try Invocation(parsing: Array(CommandLine.arguments.dropFirst()))
  do throws(CommandFailure) {
    try run(invocation)
  } catch {
    print("kbdctl: \(error.message)", to: &errors)
    if let remedy = error.remedy { print(remedy, to: &errors) }
    exit(error.status)
  }
} catch {
  print("kbdctl: \(error.message)\nTry ‘\(error.help)’.", to: &errors)
  exit(2)
}

func run(_ invocation: Invocation) throws(CommandFailure) {
  switch invocation {
  case .help(let name):
    let forms = CommandTable.rows.map(\.form)
    let page = forms.first { $0.name == name }.map(HelpText.page)
    print(page ?? HelpText.overview(forms), terminator: "")
  case .version: print("kbdctl 0.1.0")
  case .list(let options): try ListCommand(options).run()
  case .info(let options): try InfoCommand(options).run()
  case .kind(let options):
    print(try options.perform(on: KindPorts(try KeyboardFacts())), terminator: "")
  case .monitor(let options): try MonitorCommand(options).run()
  case .scan(let options): try ScanCommand(options).run()
  case .pair(let options): try PairCommand(options).run()
  case .link(let options): try LinkCommand(options).run()
  case .check(let options): try CheckCommand(options).run()
  case .doctor(let options): try DoctorCommand(options).run()
  case .layout(let command):
    let answer = try command.perform(on: LayoutPorts(try KeyboardFacts()))
    print(answer.text, terminator: "")
    if let failure = answer.failure { throw failure }
  case .listen(let options): try ListenCommand(options).run()
  }
}
