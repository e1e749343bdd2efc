import KeyPath
import Keymaps
import Layouts
import LinuxSystem
import Seats
import SystemBus

/// Who gets the keys and how it reads them, and when that changes.
final class ConsumerFacts {
  private let output: OutputLayout?
  private let seat: SeatWatch
  private var locale: LocaleWatch?
  private var settings: LocaleService.Answer?
  private var told = ""
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
  /// - Parameter chosen: With the configuration, which may name its layouts.
  /// - Returns: It, and who says so.
  func current(_ chosen: ChosenLayouts) -> ConsumerSources.Finding {
    chosen.consumer(output, isConsole: seat.facts.isConsole) { [settings] in
      settings ?? LocaleService.layouts()
    }
  }

  /// How keys are made right for it.
  func translation(_ chosen: ChosenLayouts) -> OutputTranslation {
    OutputTranslation(current(chosen).consumer, table: tables.table)
  }

  /// What is to be told of it, unless it has been told.
  func news(_ chosen: ChosenLayouts) -> String? {
    let finding = current(chosen)
    let notices = [finding.notice, tables.lackOfLatin(of: finding.consumer)?.text]
    let text = notices.compactMap(\.self).joined(separator: "\n")
    defer { told = text }
    return text == told ? nil : text
  }
}
