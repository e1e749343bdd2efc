import Text

/// The name that XKB gives a layout: `us`, or `us(dvorak)` with a variant.
package struct LayoutName: Hashable, Sendable, CustomStringConvertible {
  /// The text is not the name of a layout in form; whether there is such a layout is another matter.
  package struct FormError: Error, Hashable, Sendable {
    package var text: String

    /// One sentence.
    ///
    /// - Parameter near: The names that the text may have been meant for.
    /// - Returns: The text, and what is wanted in its place.
    package func message(near: [String]) -> String {
      guard !near.isEmpty else {
        return "\(inQuotes(text)) is not a layout’s name; write it like us, fr or us(dvorak)"
      }
      // One text may stand for several layouts, as `us,ru` does.
      let meant = near.map { $0.split(separator: " ").map(inQuotes).joined(separator: " and ") }
      let wanted = meant.joined(separator: " or ")
      return "\(inQuotes(text)) is not a layout’s name; did you mean \(wanted)?"
    }

    /// What the user can do.
    package var remedy: String { LayoutCatalog.advice }
  }

  /// Such as `us`.
  package let layout: String

  /// Such as `dvorak`, or `nil` for the layout as it is.
  package let variant: String?

  /// Reads a name.
  ///
  /// - Parameter text: Such as `fr(bepo)`.
  /// - Throws: ``FormError`` for any other form.
  package init(_ text: some StringProtocol) throws(FormError) {
    let layout = text.prefix { $0 != "(" }
    let rest = text.dropFirst(layout.count)
    guard Self.isWord(layout) else { throw FormError(text: String(text)) }
    self.layout = String(layout)
    guard !rest.isEmpty else {
      variant = nil
      return
    }
    let variant = rest.dropFirst().dropLast()
    guard rest.last == ")", Self.isWord(variant) else { throw FormError(text: String(text)) }
    self.variant = String(variant)
  }

  /// Reads two lists as XKB writes them, `us,ru` and `,phonetic`: a variant for each layout.
  ///
  /// - Returns: Each layout once; what is in no form that XKB has is left out.
  package static func list(
    _ layouts: some StringProtocol,
    variants: some StringProtocol
  ) -> [LayoutName] {
    let variants = variants.split(separator: ",", omittingEmptySubsequences: false)
    var seen: Set<LayoutName> = []
    return layouts.split(separator: ",", omittingEmptySubsequences: false).enumerated()
      .compactMap { place, layout in
        let variant = variants.indices.contains(place) ? trimmed(variants[place]) : ""
        let name = trimmed(layout)
        return try? LayoutName(variant.isEmpty ? name : "\(name)(\(variant))")
      }
      .filter { seen.insert($0).inserted }
  }

  static func trimmed(_ text: some StringProtocol) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  package var description: String { variant.map { "\(layout)(\($0))" } ?? layout }

  /// `us`: what a keyboard types when nothing else is known, as on a machine just installed.
  package static let us = LayoutName(word: "us")

  init(word: String) {
    layout = word
    variant = nil
  }

  /// What libxkbcommon takes for the name of a file or of a part of it.
  ///
  /// Its own signs are `+ | : ( ) ,`. A file may be in a folder, `sun_vndr/us`, but never outside of
  /// XKB's.
  private static func isWord(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.first != "." && text.first != "/" && !text.contains("..")
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-./".contains($0)) }
  }
}
