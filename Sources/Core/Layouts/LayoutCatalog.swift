import Text

/// The layouts that are listed on this machine, for lists, names and suggestions.
///
/// There may be others: whether a layout exists, libxkbcommon tells by compiling it.
package struct LayoutCatalog: Hashable, Sendable {
  /// Gives the names that a wrong one may have been meant for, as ``nearest(to:)`` does.
  package typealias Suggestions = (String) -> [String]

  /// What to do about a wrong name.
  package static let advice = "See all with ‘kbdctl layout list --available’."

  package struct Entry: Hashable, Sendable {
    package var name: LayoutName

    /// In English, such as `English (Dvorak)`.
    package var description: String

    /// Languages typed with it, by their three-letter code of ISO 639.
    package var languages: [String]

    /// The short name of its language, such as `en`; empty when it has none.
    package var language: String

    package init(
      name: LayoutName,
      description: String,
      languages: [String],
      language: String = ""
    ) {
      self.name = name
      self.description = safeName(description)
      self.languages = languages.map { safeName($0) }
      self.language = language
    }
  }

  /// In the registry's order: a layout, then its variants.
  package let entries: [Entry]

  /// What the console calls layouts.
  let consoleNames: ConsoleNames

  private let places: [LayoutName: Int]

  package init(_ entries: [Entry], consoleNames: ConsoleNames = ConsoleNames("")) {
    self.entries = entries
    self.consoleNames = consoleNames
    places = Dictionary(
      entries.enumerated().map { ($1.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  package subscript(name: LayoutName) -> Entry? { places[name].map { entries[$0] } }

  /// What the console calls a layout; `nil` when it has no name for it.
  package func consoleName(of layout: LayoutName) -> String? { consoleNames.name(of: layout) }

  /// The entries with `text` in their name or description; upper and lower case are the same.
  package func matching(_ text: String) -> [Entry] {
    let wanted = text.lowercased()
    return entries.filter {
      $0.name.description.lowercased().contains(wanted)
        || $0.description.lowercased().contains(wanted)
    }
  }
}

extension LayoutName {
  /// The layout that this is a variant of.
  package var withoutVariant: LayoutName { LayoutName(word: layout) }
}
