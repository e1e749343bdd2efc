/// How the marks of our own sentences are written: as they are where the locale shows them, and else
/// with those of ASCII.
///
/// It is decided once, where a sentence leaves the program. In a locale without UTF-8 the letters of
/// names stay as they are, so that a script finds them again; the three marks become those of ASCII
/// there too, which a KEYBOARD on the command line fits as well.
package struct Typography: Sendable {
  private let showsAll: Bool

  /// Reads the locale's name as setlocale(3) does, without asking whether it is installed: over ssh
  /// it tells of a terminal that is elsewhere.
  ///
  /// - Parameter variable: A variable of the environment; `nil` or empty for one that is not set.
  package init(environment variable: (String) -> String?) {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(variable)
    let locale = names.first { !$0.isEmpty }?.lowercased() ?? ""
    showsAll = locale.contains("utf-8") || locale.contains("utf8")
  }

  /// A text of ours, for a person.
  package func written(_ text: String) -> String {
    // The first byte of all three marks.
    guard !showsAll, text.utf8.contains(0xe2) else { return text }
    var plain = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "‘", "’": plain += "'"
      case "…": plain += "..."
      default: plain.unicodeScalars.append(scalar)
      }
    }
    return plain
  }
}
