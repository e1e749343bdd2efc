import Text

/// The name that XKB gives a layout: `us`, or `us(dvorak)` with a variant.
package struct LayoutName: Hashable, Sendable, CustomStringConvertible {
  /// The text is not the name of a layout in form; whether there is such a layout is another matter.
  package struct FormError: Error, Hashable, Sendable, CustomStringConvertible {
    package var text: String

    package var description: String {
      "\(inQuotes(text)) is not a layout’s name; write it like us, fr or us(dvorak)"
    }
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

  /// Reads what the environment says, as libxkbcommon does; `nil` for no name of a layout.
  ///
  /// - Parameters:
  ///   - layout: `XKB_DEFAULT_LAYOUT`.
  ///   - variant: `XKB_DEFAULT_VARIANT`, which counts only beside a layout.
  package init?(environment layout: String?, variant: String?) {
    guard let layout,
      let name = try? LayoutName(variant.map { "\(layout)(\($0))" } ?? layout)
    else { return nil }
    self = name
  }

  package var description: String { variant.map { "\(layout)(\($0))" } ?? layout }

  /// `us`: what a keyboard types when nothing else is known, as on a machine just installed.
  package static let us = LayoutName(word: "us")

  init(word: String) {
    layout = word
    variant = nil
  }

  /// The letters of all names in xkeyboard-config 2.35.
  private static func isWord(_ text: some StringProtocol) -> Bool {
    !text.isEmpty
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
  }
}
