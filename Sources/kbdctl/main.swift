import Glibc
import KbdctlCommands
import LinuxSystem

do throws(UsageError) {
  switch try Command(parsing: Array(CommandLine.arguments.dropFirst())) {
  case .help(let name):
    let forms = CommandTable.rows.map(\.form)
    let page = forms.first { $0.name == name }.map(HelpText.page)
    print(page ?? HelpText.overview(forms), terminator: "")
  case .version: print("kbdctl 0.1.0")
  }
} catch {
  var errors = StandardError()
  print("kbdctl: \(error.message)\nTry ‘\(error.help)’.", to: &errors)
  exit(2)
}
