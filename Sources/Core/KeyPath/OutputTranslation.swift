package import Layouts

/// Who gets the keys, and how a keyboard of another layout is made right for it.
package struct OutputTranslation {
  package let consumer: Consumer

  /// Compiles a table, which takes some milliseconds; `nil` for a layout that needs none, or that
  /// cannot be read.
  private let table: (LayoutName, Consumer, Fallback) -> TranslationTable?

  package init(
    _ consumer: Consumer,
    table: @escaping (LayoutName, Consumer, Fallback) -> TranslationTable?
  ) {
    self.consumer = consumer
    self.table = table
  }

  /// The table of a keyboard; one that nobody chose a layout for has the consumer's own.
  func table(for layouts: KeyboardLayouts, _ fallback: Fallback) -> TranslationTable? {
    guard layouts.origin != .system, layouts.choice.current != consumer.groups.first else {
      return nil
    }
    return table(layouts.choice.current, consumer, fallback)
  }
}
