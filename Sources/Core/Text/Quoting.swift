/// A text in double quotes, as a string of JSON (RFC 8259) and as a basic string of TOML.
///
/// It may hold anything, even a line's end, and nothing of it is lost. What could steer a terminal
/// is escaped, and so is DEL, which TOML wants and JSON allows.
package func quoted(_ text: String) -> String {
  var quoted = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": quoted += "\\\(scalar)"
    // The two forms agree on characters of four digits only; the others do no harm in a string.
    case _ where scalar.isUnsafe && scalar.value <= 0xffff: quoted += escape(scalar)
    default: quoted.unicodeScalars.append(scalar)
    }
  }
  return quoted + "\""
}

/// A word or a text that is not our own, in a sentence of ours: it cannot end the line, steer the
/// terminal or fill the screen.
package func inQuotes(_ text: some CustomStringConvertible) -> String {
  "‘\(escaped(text.description, limit: longestQuotation))’"
}

/// The same for the value of a setting, which stands in double quotes in its file.
package func inDoubleQuotes(_ text: some CustomStringConvertible) -> String {
  "\"\(escaped(text.description, limit: longestQuotation))\""
}

/// Enough for a long option with its value; a path has ``shownPath(_:)``.
private let longestQuotation = 200

/// A file's name at the beginning of a message, without quotes, unless nothing is there to see.
package func shownPath(_ path: String) -> String {
  path.isEmpty ? inQuotes(path) : escaped(path, limit: 1000)
}

/// A word that a shell reads as this text, for a command that is to be typed.
package func shellWord(_ word: some CustomStringConvertible) -> String {
  let text = word.description
  let isPlain = text.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "/._-:,+@%=".utf8.contains(byte)
    }
  }
  if isPlain, !text.isEmpty { return text }
  guard text.unicodeScalars.contains(where: \.isUnsafe) else {
    return "'\(text.replacing("'", with: #"'\''"#))'"
  }
  // Bash, zsh and fish know the form of one byte.
  let bytes = text.utf8.map { byte in
    switch byte {
    case 0x20...0x7e where byte != UInt8(ascii: "'") && byte != UInt8(ascii: "\\"):
      String(Unicode.Scalar(byte))
    default: "\\x\(hexadecimal(UInt16(byte)).suffix(2))"
    }
  }
  return "$'\(bytes.joined())'"
}
