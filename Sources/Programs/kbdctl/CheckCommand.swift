import KbdctlCommands
import KeyPath
import Keyboards
import Keymaps
import Layouts
import Settings
import SettingsFiles

/// `kbdctl check`.
struct CheckCommand {
  private let options: CheckOptions

  init(_ options: CheckOptions) { self.options = options }

  func run() throws(CommandFailure) {
    let report = try Self.report(on: options.file)
    options.isJSON ? printExactly("\(report.json)\n") : printText(report.text)
    if let error = report.error { throw CommandFailure(error.message, remedy: error.remedy) }
  }

  /// Checks a file, or the configuration that every command reads.
  static func report(on file: String?) throws(CommandFailure) -> CheckReport {
    let chosen: ChosenLayouts
    do throws(SettingsError) {
      chosen = try ChosenLayouts.read(file)
    } catch {
      return CheckReport(file: error.file, error: error)
    }
    let tables = TranslationTables { _ in }
    // What keys type makes no difference to what is warned of.
    let compiler = RulesetCompiler(
      chosen.configuration,
      try ListenRules.catalogue(),
      systemLayouts: .us
    )
    let inventory = try chosen.inventory()
    return CheckReport(
      file: chosen.configuration.file,
      isMissing: !chosen.configuration.isThere,
      warnings: chosen.configuration.warnings(lackOfLatin: tables.lackOfLatin)
        + compiler.warnings(
          about: inventory.keyboards,
          chosen.store.records(among: inventory.candidates)
        )
    )
  }
}
