/// What the files say that name the machine's layouts: `/etc/default/keyboard` (keyboard(5)) and
/// `/etc/vconsole.conf` (vconsole.conf(5)), lines of `NAME=value` as a shell reads them.
package struct DefaultKeyboardFile: Hashable, Sendable {
  private var values: [Substring: Substring] = [:]

  package init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      values[parts[0].trimmed] = Self.unquoted(parts[1].trimmed)
    }
  }

  /// The layouts of `XKBLAYOUT` with their variants; empty when the file names none, or none in a
  /// form that XKB has.
  package var layouts: [LayoutName] {
    LayoutName.list(values["XKBLAYOUT"] ?? "", variants: values["XKBVARIANT"] ?? "")
  }

  /// The console's own name for its layout, or `nil`.
  package var consoleName: String? { values["KEYMAP"].map(String.init) }

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
