/// A name that somebody else gave, safe to show, to speak and to write: it is made so where it
/// enters the core, and is then the only form of the name.
///
/// - Parameters:
///   - text: From a device, a file or another program.
///   - limit: How many characters are kept at most.
/// - Returns: One line without spaces around it, in which nothing steers a terminal, turns the
///   direction of the text, or is not to be seen. A longer one ends in `…`. It is empty when there
///   was nothing to see.
package func safeName(_ text: String, limit: Int = 100) -> String {
  if text.utf8.count <= limit, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) {
    return trimmed(text)
  }
  return rendered(text, limit: limit) { fate, scalar, name in
    switch fate {
    case .shown: name.append(scalar)
    case .markAlone: name.append(contentsOf: "◌\(scalar)".unicodeScalars)
    case .space: name.append(" ")
    case .lineBreak: if name.last != " " { name.append(" ") }
    case .hidden: break
    case .noCharacter: name.append("\u{fffd}")
    }
  }
}

/// A foreign text as messages show it: what a name would lose stands there by its number, such as
/// `\u001b`, so that it can be found and mended.
func escaped(_ text: String, limit: Int) -> String {
  if text.utf8.count <= limit, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) { return text }
  return rendered(text, limit: limit, keepsSpaces: true) { fate, scalar, shown in
    switch fate {
    case .shown: shown.append(scalar)
    case .markAlone: shown.append(contentsOf: "◌\(scalar)".unicodeScalars)
    case .space, .lineBreak, .hidden, .noCharacter:
      shown.append(contentsOf: escape(scalar).unicodeScalars)
    }
  }
}

/// `\u` with four digits, or `\U` with eight, as TOML writes a character by its number.
func escape(_ scalar: Unicode.Scalar) -> String {
  if let short = UInt16(exactly: scalar.value) { return "\\u\(hexadecimal(short))" }
  let digits = String(scalar.value, radix: 16)
  return "\\U\(String(repeating: "0", count: 8 - digits.count))\(digits)"
}

private func rendered(
  _ text: String,
  limit: Int,
  keepsSpaces: Bool = false,
  _ add: (ForeignScalars.Fate, Unicode.Scalar, inout String.UnicodeScalarView) -> Void
) -> String {
  // A name may be of any length, and so may a single character.
  let most = limit * 8
  let looked = text.unicodeScalars.prefix(most)
  var scalars = ForeignScalars(looked)
  var view = String.UnicodeScalarView()
  while let (fate, scalar) = scalars.next() { add(fate, scalar, &view) }
  // What is shown may be longer than what was looked at, and is looked at again.
  let kept = view.prefix(most)
  var result = keepsSpaces ? String(kept) : trimmed(String(kept))
  let isCut = looked.endIndex != text.unicodeScalars.endIndex || kept.endIndex != view.endIndex
  // The last character may be the beginning of one.
  if isCut { result = String(result.dropLast()) }
  guard isCut || result.count > limit else { return result }
  return result.prefix(limit - 1) + "…"
}

private func trimmed(_ text: String) -> String {
  guard text.utf8.first == 0x20 || text.utf8.last == 0x20 else { return text }
  let start = text.unicodeScalars.drop { $0 == " " }
  guard let end = start.lastIndex(where: { $0 != " " }) else { return "" }
  return String(start[...end])
}
