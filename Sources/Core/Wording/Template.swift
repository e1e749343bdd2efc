/// Words with places to fill in, such as `{keyboard} disconnected`.
///
/// It is checked when it is read and taken apart when it is spoken: of all phrases, a run of the
/// program speaks few.
struct Template: Hashable, Sendable {
  /// As it is written.
  let text: String

  /// Checks the places; gives `nil` for a brace that does not belong to one.
  init?(_ text: String) {
    var hasPlace = false
    var isInside = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "{"):
        guard !isInside else { return nil }
        isInside = true
        hasPlace = false
      case UInt8(ascii: "}"):
        guard isInside, hasPlace else { return nil }
        isInside = false
      default:
        guard isInside else { continue }
        guard Self.isPartOfPlace(byte) else { return nil }
        hasPlace = true
      }
    }
    guard !isInside else { return nil }
    self.text = text
  }

  /// The names of the places.
  var places: Set<String> { Set(parts.compactMap(\.place).map(String.init)) }

  /// The words with every place filled in; a place without a value stays empty.
  func filled(_ values: [String: String]) -> String {
    parts.map { part in
      part.words + (part.place.map { values[String($0)] ?? "" } ?? "")
    }.joined()
  }

  /// Words, and the place after them; the last words have none.
  private var parts: [(words: Substring, place: Substring?)] {
    text.utf8.split(separator: UInt8(ascii: "}"), omittingEmptySubsequences: false).map { part in
      guard let brace = part.firstIndex(of: UInt8(ascii: "{")) else {
        return (Substring(part), nil)
      }
      return (Substring(part[..<brace]), Substring(part[part.index(after: brace)...]))
    }
  }

  private static func isPartOfPlace(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
