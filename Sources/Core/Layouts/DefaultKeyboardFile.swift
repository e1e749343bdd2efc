/// Reads `/etc/default/keyboard` (keyboard(5)): the layout that the console and Xorg use.
package enum DefaultKeyboardFile {
  /// The layout, or the first one where there are several.
  ///
  /// - Parameter text: Lines of `XKBLAYOUT="us,de"`, as a shell reads them.
  /// - Returns: `nil` when the file names no layout, or one in no form that XKB has.
  package static func layout(in text: String) -> LayoutName? {
    var values: [Substring: Substring] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      values[parts[0].trimmed] = unquoted(parts[1].trimmed)
    }
    guard let layout = values["XKBLAYOUT"].map(first), !layout.isEmpty else { return nil }
    let variant = values["XKBVARIANT"].map(first) ?? ""
    return try? LayoutName(variant.isEmpty ? String(layout) : "\(layout)(\(variant))")
  }

  private static func first(ofList text: Substring) -> Substring {
    text.prefix { $0 != "," }.trimmed
  }

  private static func unquoted(_ value: Substring) -> Substring {
    guard let quote = value.first, quote == "\"" || quote == "'" else {
      return value.prefix { $0 != "#" && !$0.isWhitespace }
    }
    return value.dropFirst().prefix { $0 != quote }
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let start = drop { $0.isWhitespace }
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return start[...end]
  }
}
