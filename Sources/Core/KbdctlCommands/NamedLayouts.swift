package import Layouts
import Text

/// The layouts that `kbdctl listen` was given, each of which there is.
package struct NamedLayouts: Hashable, Sendable {
  /// `--layout`: of all keyboards of a scenario.
  package let keyboards: LayoutName?

  /// `--output-layout`: of the consumer.
  package let output: OutputLayout?

  /// Reads what was given.
  ///
  /// - Parameters:
  ///   - options: The words.
  ///   - check: Fails for a layout that there is not.
  ///   - nearest: Finds what may have been meant.
  /// - Throws: ``CommandFailure`` for the first layout that is wrong.
  package init(
    _ options: ListenOptions,
    check: (LayoutName) throws(CommandFailure) -> Void,
    near nearest: LayoutCatalog.Suggestions
  ) throws(CommandFailure) {
    keyboards = try options.layout.map { text throws(CommandFailure) in
      do throws(LayoutName.FormError) { return try LayoutName(text) } catch {
        throw CommandFailure(misnamed: error, near: nearest)
      }
    }
    output = try options.outputLayout.map { text throws(CommandFailure) in
      do throws(OutputLayout.FormError) { return try OutputLayout(text) } catch {
        if case .misnamed(let error) = error {
          throw CommandFailure(misnamed: error, near: nearest)
        }
        throw CommandFailure(
          "‘--output-layout’: \(error.message)",
          remedy: "Try ‘kbdctl listen --help’.",
          isWrongUsage: true
        )
      }
    }
    if let keyboards { try check(keyboards) }
    for layout in output?.groups ?? [] { try check(layout) }
  }
}

extension CommandFailure {
  /// A text that is no layout's name in form.
  init(misnamed error: LayoutName.FormError, near nearest: LayoutCatalog.Suggestions) {
    self.init(
      error.message(near: nearest(error.text)),
      remedy: error.remedy,
      isWrongUsage: true
    )
  }
}
