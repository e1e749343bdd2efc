/// A text in double quotes, as a string of JSON (RFC 8259) and as a basic string of TOML.
///
/// It may hold anything, even a line's end. TOML wants DEL escaped too, which JSON allows.
package func quoted(_ text: String) -> String {
  var quoted = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": quoted += "\\\(scalar)"
    case "\u{0}"..<"\u{20}", "\u{7f}": quoted += "\\u\(hexadecimal(UInt16(scalar.value)))"
    default: quoted.unicodeScalars.append(scalar)
    }
  }
  return quoted + "\""
}
