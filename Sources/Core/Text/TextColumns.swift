/// Cuts or fills a text to a number of a terminal's columns.
package func fitted(_ text: String, to width: Int) -> String {
  var result = ""
  var used = 0
  for character in text {
    let columns = columns(of: character)
    guard used + columns <= width else { break }
    // An accent by itself would sit on the border.
    result += columns == 0 ? "◌\(character)" : String(character)
    used += max(columns, 1)
  }
  return result + String(repeating: " ", count: max(0, width - used))
}

/// Two columns of text, the left one as wide as its widest cell.
///
/// - Parameters:
///   - rows: Each with what stands left and right.
///   - indent: How many spaces stand before each line.
/// - Returns: A line for each.
package func twoColumns(_ rows: [(left: String, right: String)], indent: Int = 2) -> String {
  let width = rows.map { columns(in: $0.left) }.max() ?? 0
  let margin = String(repeating: " ", count: indent)
  return rows.map { "\(margin)\(fitted($0.left, to: width))  \($0.right)\n" }.joined()
}

/// How many columns a terminal gives to a text.
private func columns(in text: String) -> Int {
  text.reduce(0) { $0 + max(columns(of: $1), 1) }
}

/// How many columns a terminal gives to it.
///
/// Terminals differ about emoji; two for any that is shown as a picture is what most do.
private func columns(of character: Character) -> Int {
  let scalars = character.unicodeScalars
  // What follows the first scalar of an emoji joins it: a colour of skin, a selector, another one.
  if let first = scalars.first, first.properties.isEmojiPresentation { return 2 }
  return scalars.reduce(0) { $0 + columns(of: $1) }
}

/// Two for the wide letters of East Asia (UAX 11), none for a combining mark.
private func columns(of scalar: Unicode.Scalar) -> Int {
  if scalar.value >= 0x20, scalar.value < 0x7f { return 1 }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format, .control: return 0
  default: break
  }
  switch scalar.value {
  // Vowels and final consonants, which join a Hangul letter before them.
  case 0x1160...0x11FF: return 0
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
    0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
    0x20000...0x3FFFD:
    return 2
  default: return 1
  }
}
