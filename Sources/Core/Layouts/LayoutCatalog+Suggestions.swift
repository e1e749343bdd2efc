import Text

extension LayoutCatalog {
  /// The names that a word may have been meant for, best first, at most three.
  ///
  /// - Parameter text: What somebody wrote: another tool's name, a description, or a slip.
  /// - Returns: What the word means in another naming scheme; if in none, what is near it in any.
  package func nearest(to text: String) -> [String] {
    let same = meanings(of: text)
    guard same.isEmpty else { return same }
    return first(near(text).map(\.description))
  }

  /// What a word that is written well means elsewhere: as a name with other capitals, as a
  /// description, on the console, for GNOME, as a locale or as a language.
  private func meanings(of text: String) -> [String] {
    let parts = text.split { $0 == "," || $0 == ";" }.map(String.init)
    let wanted = Self.folded(text)
    // Several layouts, unless it is a description with a comma in it.
    if parts.count > 1, !entries.contains(where: { Self.folded($0.description) == wanted }) {
      let all = parts.compactMap { known($0) ?? meanings(of: $0).first }
      if all.count == parts.count { return [all.joined(separator: " ")] }
    }
    let words = text.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
    var found = entries.filter { Self.folded("\($0.name)") == wanted }.map(\.name)
    if found.isEmpty {
      found = entries.filter { Self.folded($0.description) == wanted }.map(\.name)
    }
    if found.isEmpty { found = consoleNames[text].prefix(1).filter { self[$0] != nil } }
    if found.isEmpty {
      found = entries.filter { $0.name.variant?.lowercased() == wanted }.map(\.name)
    }
    if found.isEmpty {
      found = entries.filter { $0.name.variant == nil && $0.language == wanted }.map(\.name)
    }
    if found.isEmpty, words.count > 1 { found = combined(words) }
    return first(found.map(\.description))
  }

  /// A layout with a variant, `us+dvorak`, or a language with a country, `de_CH`.
  private func combined(_ words: [String]) -> [LayoutName] {
    let rest = words.dropFirst().joined()
    let variants = entries.filter {
      $0.name.layout == words[0] && Self.folded($0.name.variant ?? "") == rest
    }
    if !variants.isEmpty { return variants.map(\.name) }
    let country = entries.filter { $0.name.layout == words[1] }
    let inLanguage = country.filter { $0.language == words[0] }
    return Array((inLanguage.isEmpty ? country : inLanguage).prefix(1).map(\.name))
  }

  /// What is written almost like `text`: in the layout's own variants, then in every scheme.
  private func near(_ text: String) -> [LayoutName] {
    let name = try? LayoutName(text)
    var found: [LayoutName] = []
    if let name, let variant = name.variant {
      let siblings = entries.filter { $0.name.layout == name.layout }
      for near in nearestMatches(to: variant, in: siblings.compactMap(\.name.variant)) {
        found += siblings.filter { $0.name.variant == near }.map(\.name)
      }
      guard found.isEmpty else { return found }
      // The layout may be the misspelt word.
      found += entries.filter { $0.name.variant == variant }.map(\.name)
    } else {
      let descriptions = nearestMatches(to: text, in: entries.map(\.description), limit: 1)
      found += entries.filter { descriptions.contains($0.description) }.map(\.name)
    }
    for near in nearestMatches(to: text, in: entries.map(\.name.description)) {
      found += entries.filter { $0.name.description == near }.map(\.name)
    }
    for near in nearestMatches(to: text, in: consoleNames.names) {
      found += consoleNames[near].prefix(1).filter { self[$0] != nil }
    }
    if found.isEmpty, let name, self[name.withoutVariant] != nil { found = [name.withoutVariant] }
    return found
  }

  private func known(_ text: String) -> String? {
    (try? LayoutName(text)).flatMap { self[$0]?.name.description }
  }

  private func first(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return Array(names.filter { seen.insert($0).inserted }.prefix(3))
  }

  /// Letters and digits alone, small: how a word is compared.
  private static func folded(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
