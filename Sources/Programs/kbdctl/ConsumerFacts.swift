import KeyPath
import Keymaps
import Layouts
import LinuxSystem
import Seats
import Settings
import SystemBus

/// Who gets the keys and how it reads them, and when that changes.
final class ConsumerFacts {
  private let output: OutputLayout?
  private let seat: SeatWatch
  private var locale: LocaleWatch?
  private var settings: LocaleService.Answer?
  private var told: String?
  private let tables: TranslationTables

  /// Begins to follow what it depends on.
  ///
  /// - Parameters:
  ///   - loop: Where changes are waited for; it outlives this object.
  ///   - output: What `--output-layout` names.
  ///   - warn: Tells of a layout that cannot be read.
  ///   - onChange: Called when ``current(_:)`` may be different; never before this returns.
  /// - Throws: The `errno` of a timer or of epoll_ctl(2).
  init(
    on loop: EventLoop,
    _ output: OutputLayout?,
    _ warn: @escaping (String) -> Void,
    onChange: @escaping () -> Void
  ) throws(Errno) {
    self.output = output
    tables = TranslationTables { warn($0.message) }
    seat = try SeatWatch(on: loop, onChange: onChange)
    locale = try LocaleWatch(on: loop) { [weak self] settings in
      self?.settings = settings
      onChange()
    }
  }

  /// The consumer as it is now; until systemd-localed has answered once, asking takes time.
  ///
  /// - Parameter configuration: May name its layouts.
  /// - Returns: It, and who says so.
  func current(_ configuration: Configuration) -> ConsumerSources.Finding {
    ConsumerSources(
      commandLine: output,
      configured: configuration.outputLayout?.value,
      SystemLayoutFiles().sources { [settings] in settings ?? LocaleService.layouts() }
    ).consumer(isConsole: seat.facts.isConsole)
  }

  /// How keys are made right for it.
  func translation(_ configuration: Configuration) -> OutputTranslation {
    OutputTranslation(current(configuration).consumer, table: tables.table)
  }

  /// What is to be told of it, unless it has been told.
  func news(_ configuration: Configuration) -> String? {
    let notice = current(configuration).notice
    defer { told = notice }
    return notice == told ? nil : notice
  }
}
