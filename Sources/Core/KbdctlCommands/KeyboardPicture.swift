import Keyboards
package import Layouts
import Text

/// A keyboard with its legends, for a terminal and for the ear.
package struct KeyboardPicture: Sendable {
  private let table: LegendTable
  private let rows: [[KeyPosition]]

  package init(_ table: LegendTable, rows: [[KeyPosition]]) {
    self.table = table
    self.rows = rows
  }

  /// The drawing; each key shows what it types with Shift above what it types alone.
  package var drawing: String {
    var lines: [String] = []
    var above: [KeyPosition] = []
    for row in rows {
      lines.append(Self.border(between: above, and: row))
      // The legend of a key that is two rows high stands in its upper part.
      let done = Set(above.filter(\.continuesBelow).map(\.key))
      lines.append(drawn(row) { done.contains($0) ? "" : upperLegend(of: $0) })
      lines.append(drawn(row) { done.contains($0) ? "" : lowerLegend(of: $0) })
      above = row
    }
    lines.append(Self.border(between: above, and: []))
    return lines.map { $0 + "\n" }.joined()
  }

  /// The same in order: a line for each row, then what changes with Shift and with AltGr.
  package var spokenLines: String {
    var text = ""
    for (index, row) in rows.enumerated() {
      let keys = row.filter { !$0.continuesBelow }
      text += "Row \(index + 1), left to right: "
      text += keys.map { name(of: $0, .base) }.joined(separator: " ") + "\n"
      let shifted = changes(in: keys, .shift)
      if !shifted.isEmpty { text += "Row \(index + 1) with Shift: \(shifted)\n" }
      let altGr = table.level3Keys.isEmpty ? "" : changes(in: keys, .level3)
      if !altGr.isEmpty { text += "Row \(index + 1) with AltGr: \(altGr)\n" }
    }
    return text
  }

  /// `2 types @, e types €`: keys that do something else at this level; a letter's capital is left
  /// out, since everybody knows it.
  private func changes(in row: [KeyPosition], _ level: KeyLegend.Level) -> String {
    row.compactMap { position in
      guard let legend = table[position.key], let base = legend[.base], let other = legend[level],
        base != other, base.text?.uppercased() != other.text
      else { return nil }
      return "\(base.plainName) gives \(other.plainName)"
    }.joined(separator: ", ")
  }

  private func name(of position: KeyPosition, _ level: KeyLegend.Level) -> String {
    table[position.key]?[level]?.plainName ?? "(\(position.key.name))"
  }

  /// A letter shows its capital alone, as keyboards do.
  private func upperLegend(of key: KeyCode) -> String {
    guard let legend = table[key], let base = legend[.base] else { return "" }
    guard case .text = base else {
      return base.isDead ? Self.mark(legend[.shift]) : Self.mark(base)
    }
    return legend[.shift] == base ? "" : Self.mark(legend[.shift])
  }

  private func lowerLegend(of key: KeyCode) -> String {
    guard let legend = table[key], let base = legend[.base] else { return "" }
    if case .named = base, !base.isDead { return "" }
    if let text = base.text, let upper = legend[.shift]?.text, text.uppercased() == upper,
      text != upper
    {
      return ""
    }
    return Self.mark(base)
  }

  private func drawn(_ row: [KeyPosition], _ legend: (KeyCode) -> String) -> String {
    var line = "|"
    for position in row {
      let width = Self.column(position.left + position.width) - Self.column(position.left) - 1
      line += fitted(legend(position.key), to: width) + "|"
    }
    return line
  }

  /// A letter key is five columns wide, so that a whole keyboard fits into 80.
  private static func column(_ quarters: Int) -> Int { quarters * 5 / 4 }

  private static func border(between above: [KeyPosition], and below: [KeyPosition]) -> String {
    let edges = Set((above + below).flatMap { [column($0.left), column($0.left + $0.width)] })
    guard let end = edges.max() else { return "" }
    return String((0...end).map { edges.contains($0) ? "+" : "-" })
  }

  private static func mark(_ symbol: KeySymbol?) -> String {
    switch symbol {
    case .named(let name) where name.hasPrefix("dead_"): deadMarks[name] ?? "dead"
    case .text(" "): ""
    case .text("\u{a0}"), .text("\u{202f}"): "nbsp"
    case .named(let name): shortNames[name] ?? KeySymbol.named(name).plainName
    case .text(let text): text
    case nil: ""
    }
  }

  /// Names that would not fit on their key.
  private static let shortNames = [
    "Caps_Lock": "Caps", "Control_L": "Ctrl", "Control_R": "Ctrl", "KP_Enter": "Entr",
    "KP_Insert": "Ins", "KP_Delete": "Del", "KP_Begin": "", "KP_Left": "←", "KP_Up": "↑",
    "KP_Right": "→", "KP_Down": "↓", "KP_Prior": "PgUp", "KP_Next": "PgDn",
  ]

  /// The accents of European keyboards as they are printed on keys.
  private static let deadMarks = [
    "dead_acute": "´", "dead_grave": "`", "dead_circumflex": "^", "dead_tilde": "~",
    "dead_diaeresis": "¨", "dead_cedilla": "¸", "dead_caron": "ˇ", "dead_abovering": "°",
    "dead_breve": "˘", "dead_ogonek": "˛", "dead_doubleacute": "˝", "dead_abovedot": "˙",
    "dead_macron": "¯", "dead_stroke": "/", "dead_greek": "µ",
  ]
}
