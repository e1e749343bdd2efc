/// Words with places to fill in, such as `{keyboard} disconnected`.
struct Template: Hashable, Sendable {
  private enum Part: Hashable {
    case words(String)
    case place(String)
  }

  private var parts: [Part] = []

  /// Reads the places, or gives `nil` for a brace that does not belong to one.
  init?(_ text: String) {
    var rest = text[...]
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      guard rest[brace] == "{", let end = rest[brace...].firstIndex(of: "}") else { return nil }
      let place = rest[rest.index(after: brace)..<end]
      guard !place.isEmpty, place.allSatisfy({ $0.isLetter || $0 == "-" }) else { return nil }
      parts += [.words(String(rest[..<brace])), .place(String(place))]
      rest = rest[rest.index(after: end)...]
    }
    parts.append(.words(String(rest)))
  }

  /// The names of the places.
  var places: Set<String> {
    Set(
      parts.compactMap { part in
        switch part {
        case .words: nil
        case .place(let name): name
        }
      }
    )
  }

  /// The words with every place filled in; a place without a value stays empty.
  func filled(_ values: [String: String]) -> String {
    parts.map { part in
      switch part {
      case .words(let words): words
      case .place(let name): values[name] ?? ""
      }
    }.joined()
  }
}
