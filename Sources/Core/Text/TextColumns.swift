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

/// How many columns a terminal gives to it.
private func columns(of character: Character) -> Int {
  character.unicodeScalars.reduce(0) { $0 + columns(of: $1) }
}

/// Two for the wide letters of East Asia (UAX 11), none for a combining mark.
private func columns(of scalar: Unicode.Scalar) -> Int {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format, .control: return 0
  default: break
  }
  switch scalar.value {
  // Vowels and final consonants, which join a Hangul letter before them.
  case 0x1160...0x11FF: return 0
  case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x20000...0x3FFFD:
    return 2
  default: return 1
  }
}
