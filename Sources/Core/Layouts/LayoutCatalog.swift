import Text

/// All layouts that can be chosen on this machine.
package struct LayoutCatalog: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package var name: LayoutName

    /// In English, such as `English (Dvorak)`.
    package var description: String

    /// Languages typed with it, by their three-letter code of ISO 639.
    package var languages: [String]

    package init(name: LayoutName, description: String, languages: [String]) {
      self.name = name
      self.description = safeName(description)
      self.languages = languages.map { safeName($0) }
    }
  }

  /// A name that is right in form, but no layout has it.
  package struct UnknownLayout: Error, Hashable, Sendable {
    package var name: LayoutName

    /// The names it may have been meant for, best first.
    package var near: [String]

    /// One sentence, with the nearest names.
    package var message: String { "there is no layout \(inQuotes(name))\(suggestion(near))" }
  }

  /// In the registry's order: a layout, then its variants.
  package let entries: [Entry]

  private let places: [LayoutName: Int]

  package init(_ entries: [Entry]) {
    self.entries = entries
    places = Dictionary(
      entries.enumerated().map { ($1.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  package subscript(name: LayoutName) -> Entry? { places[name].map { entries[$0] } }

  /// Finds a layout.
  ///
  /// - Parameter name: The layout that somebody wants.
  /// - Returns: What is known of it.
  /// - Throws: ``UnknownLayout`` with the nearest names.
  @discardableResult
  package func entry(for name: LayoutName) throws(UnknownLayout) -> Entry {
    guard let entry = self[name] else { throw UnknownLayout(name: name, near: nearest(to: name)) }
    return entry
  }

  /// The entries with `text` in their name or description; upper and lower case are the same.
  package func matching(_ text: String) -> [Entry] {
    let wanted = text.lowercased()
    return entries.filter {
      $0.name.description.lowercased().contains(wanted)
        || $0.description.lowercased().contains(wanted)
    }
  }

  /// The names that a misspelt one may have been meant for, best first, at most three.
  ///
  /// Besides similar names, these are a variant alone (`dvorak` for `us(dvorak)`) and a language in
  /// English (`german` for `de`).
  package func nearest(to name: LayoutName) -> [String] {
    var near: [String] = []
    if let variant = name.variant {
      let siblings = entries.filter { $0.name.layout == name.layout }.compactMap(\.name.variant)
      near += nearestMatches(to: variant, in: siblings).map { "\(name.layout)(\($0))" }
      guard near.isEmpty else { return near }
      // The layout may be the misspelt word.
      near += entries.filter { $0.name.variant == variant }.map(\.name.description)
    } else {
      let word = name.layout.lowercased()
      let descriptions = nearestMatches(to: word, in: entries.map(\.description), limit: 1)
      near += entries.filter { descriptions.contains($0.description) }.map(\.name.description)
      near += entries.filter { $0.name.variant?.lowercased() == word }.map(\.name.description)
    }
    near += nearestMatches(to: name.description, in: entries.map(\.name.description))
    if near.isEmpty, self[name.withoutVariant] != nil { near = ["\(name.withoutVariant)"] }
    var seen: Set<String> = []
    return Array(near.filter { seen.insert($0).inserted }.prefix(3))
  }
}

extension LayoutName {
  /// The layout that this is a variant of.
  package var withoutVariant: LayoutName { LayoutName(word: layout) }
}
