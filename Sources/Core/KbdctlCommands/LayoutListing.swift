import Keyboards
import Layouts
import Text

/// The layouts of keyboards, as text and as JSON.
struct LayoutListing {
  struct Row {
    var keyboard: Keyboard
    var layouts: KeyboardLayouts
  }

  private let rows: [Row]

  init(_ rows: [Row]) { self.rows = rows }

  /// One sentence for each keyboard: easier to hear than columns.
  var text: String {
    guard !rows.isEmpty else { return "There is no keyboard on this machine.\n" }
    return rows.map { row in
      let away = row.keyboard.state == .disconnected ? ", not connected" : ""
      return "\(row.keyboard.name): \(row.layouts.inWords)\(away), id \(row.keyboard.id)\n"
    }.joined()
  }

  var json: JSON {
    .object([
      "keyboards": .array(
        rows.map { row in
          .object([
            "id": .string(row.keyboard.id.rawValue),
            "name": .string(row.keyboard.name),
            "layouts": .array(row.layouts.choice.layouts.map { .string("\($0)") }),
            "current": .string("\(row.layouts.choice.current)"),
            "from": .string(row.layouts.origin.rawValue),
            "geometry": .string(row.layouts.geometry.rawValue),
          ])
        }
      )
    ])
  }
}

extension LayoutChoice {
  /// `fr, then us(dvorak)`; if it is not the first, also which one is typed now.
  var inWords: String {
    let order = Layouts.inWords(layouts)
    return currentIndex == 0 ? order : "\(order) (now \(current))"
  }
}

extension KeyboardLayouts {
  /// The layouts, and where they come from if nobody chose them.
  var inWords: String {
    switch origin {
    case .chosen: choice.inWords
    case .configured: "\(choice.inWords) (from the configuration file)"
    case .system:
      "\(choice.inWords) (\(choice.layouts.count > 1 ? "the system layouts" : "the system layout"); none was chosen)"
    }
  }
}

extension JSON {
  /// The document of `layout list --available --json`.
  init(available entries: [LayoutCatalog.Entry]) {
    self = .object([
      "layouts": .array(
        entries.map { entry in
          .object([
            "name": .string("\(entry.name)"),
            "description": .string(entry.description),
            "languages": .array(entry.languages.map(JSON.string)),
          ])
        }
      )
    ])
  }
}
