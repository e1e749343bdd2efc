import KbdctlCommands
import KeyPath
import Keyboards
import Layouts
import Settings
import SettingsFiles

/// `kbdctl check`.
struct CheckCommand {
  private let options: CheckOptions

  init(_ options: CheckOptions) { self.options = options }

  func run() throws(CommandFailure) {
    let report = try report()
    print(options.isJSON ? "\(report.json)\n" : report.text, terminator: "")
    if let error = report.error { throw CommandFailure(error.message, remedy: error.remedy) }
  }

  private func report() throws(CommandFailure) -> CheckReport {
    let chosen: ChosenLayouts
    do throws(SettingsError) {
      chosen = try ChosenLayouts.read(options.file)
    } catch {
      return CheckReport(file: error.file, error: error)
    }
    let rules = ListenRules(chosen, try ListenRules.catalogue(), nil)
    var warnings: [SettingsError] = []
    var places: [RulesetCompiler.Place] = []
    for (slot, keyboard) in zip(KeyboardSlot.all, try chosen.keyboards().filter { !$0.isVirtual }) {
      var record: KeyboardRecord?
      do throws(SettingsError) {
        record = try chosen.store.record(for: keyboard)
      } catch {
        warnings.append(error)
      }
      places.append(RulesetCompiler.Place(slot, keyboard, record: record))
    }
    return CheckReport(
      file: chosen.configuration.file,
      isMissing: !chosen.configuration.isThere,
      warnings: rules.compiler.compiled(for: places).warnings + warnings
    )
  }
}
